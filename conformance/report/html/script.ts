/** Filters the table of rules as the reader types; the page is whole without it. */
export const script = `
const field = document.getElementById("filter");
field.hidden = false;
field.addEventListener("input", () => {
  const wanted = field.value.toLowerCase().split(/\\s+/);
  for (const row of document.querySelectorAll("#rules tbody tr")) {
    const text = row.textContent.toLowerCase();
    row.hidden = !wanted.every((word) => text.includes(word));
  }
});
`;
