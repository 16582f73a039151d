import { script as ofReport } from "../../conformance/report/html/script.ts";

/**
 * Puts the parts that the server sends into the page, and sends what a button or a form says. Whatever the reader has
 * typed, opened or focused stays as it is.
 */
export const script = `
const enliven = () => {${ofReport}};
const byId = (id) => document.getElementById(id);
const typed = (part) => [...part.querySelectorAll("textarea, input:not([type=hidden]), select")].filter((one) => one.id !== "");
/** Switches whose turn the server has not taken yet, by their ids: what it sends may be older. */
const turned = new Map();
function put(id, text) {
  const part = byId(id);
  if (part === null) return;
  const focused = part.contains(document.activeElement) ? document.activeElement.id : "";
  const open = [...part.querySelectorAll("details[open][id]")].map((one) => one.id);
  const before = typed(part).filter((one) => one.value !== one.defaultValue && one.localName !== "select").map((one) => [one.id, one.value]);
  part.innerHTML = text;
  for (const one of open) if (byId(one) !== null) byId(one).open = true;
  for (const [one, value] of before) if (byId(one) !== null && byId(one).type !== "checkbox") byId(one).value = value;
  for (const [one, isOn] of turned) if (byId(one) !== null) byId(one).checked = isOn;
  if (focused !== "") byId(focused)?.focus();
  if (id === "status") document.title = part.textContent + " – Conformance";
  if (id === "report" && text !== "") enliven();
}
const events = new EventSource("events");
events.onopen = () => { byId("lost").hidden = true; };
events.onerror = () => { byId("lost").hidden = false; };
events.onmessage = ({ data }) => { for (const [id, text] of Object.entries(JSON.parse(data))) put(id, text); };
async function act(what, form, source) {
  const body = new URLSearchParams(form === null ? [] : [...new FormData(form)]);
  body.set("do", what);
  if (source?.dataset.rule !== undefined) body.set("rule", source.dataset.rule);
  const fault = byId("fault");
  fault.hidden = true;
  if (source?.localName === "button") source.disabled = true;
  try {
    const answer = await fetch("do", { method: "POST", body });
    if (!answer.ok) throw new Error(await answer.text());
    byId({ start: "run-title", settle: "run-title", show: "report", compare: "comparison" }[what])?.scrollIntoView();
  } catch (error) {
    fault.textContent = error.message;
    fault.hidden = false;
    fault.scrollIntoView({ block: "nearest" });
  } finally {
    if (source?.localName === "button") source.disabled = false;
    if (document.activeElement === document.body) source?.focus();
  }
}
document.addEventListener("submit", (event) => {
  event.preventDefault();
  void act(event.target.dataset.do, event.target, event.submitter);
});
document.addEventListener("click", (event) => {
  const button = event.target.closest("button[data-do]");
  if (button !== null) void act(button.dataset.do, button.form, button);
});
document.addEventListener("change", (event) => {
  const form = event.target.closest("form[data-on=change]");
  if (form === null) return;
  const { id, checked } = event.target;
  turned.set(id, checked);
  void act(form.dataset.do, form, null).then(() => turned.delete(id));
});
`;
