// Something without looks inside a form of plain widgets: it stands for keys only.

function render({ el }) {
  el.style.display = "none";
  return keepKeys(() => el.closest(".stn-form"));
}

export default { render };
