def test_try(in_lab, lab, shots):
    page=in_lab("try","from subterra_nb.widgets import debugger\nd = debugger('typhaon_wakes/eternal-leave-fail')\nd",width=1500,height=1100)
    msgs=[]
    page.on("console", lambda m: msgs.append((m.type,m.text[:300])))
    page.on("pageerror", lambda m: msgs.append(str(m)))
    page.wait_for_timeout(1500)
    page.screenshot(path=shots/"try.png")
    print(page.locator(".jp-Notebook").inner_text()[:600], msgs)
