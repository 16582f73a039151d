/** Has the buttons beside commands copy them. */
export const copying = `
for (const button of document.querySelectorAll(".copied button")) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    const box = button.nextElementSibling;
    try {
      await navigator.clipboard.writeText(box.textContent);
      button.textContent = "Copied";
    } catch {
      getSelection().selectAllChildren(box);
      button.textContent = "Selected: copy it";
    }
  });
}
`;

/** Opens what an anchor leads into. */
export const revealing = `
function layOpen(goal) {
  for (let at = goal; at !== null; at = at.parentElement) if (at.localName === "details") at.open = true;
}
function reveal() {
  const goal = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (goal === null) return;
  layOpen(goal);
  goal.scrollIntoView();
}
addEventListener("hashchange", reveal);
reveal();
`;

/** Both, and filters the rules as the reader types; the page is complete without it. */
export const script = `${copying}${revealing}
const field = document.getElementById("filter");
const areas = [...document.querySelectorAll("details.area")];
const opened = new Set(areas.filter((area) => area.open));
field.closest("p").hidden = false;
field.addEventListener("input", () => {
  const wanted = field.value.toLowerCase().split(/\\s+/).filter(Boolean);
  let shown = 0;
  for (const area of areas) {
    let here = 0;
    for (const row of area.querySelectorAll("tbody tr")) {
      const text = row.textContent.toLowerCase();
      row.hidden = !wanted.every((word) => text.includes(word));
      if (!row.hidden) here++;
    }
    area.hidden = here === 0;
    area.open = wanted.length > 0 ? here > 0 : opened.has(area);
    shown += here;
  }
  document.querySelector(".filter output").textContent = wanted.length > 0 ? shown + " found" : "";
});
`;
