import { copying, revealing } from "../../conformance/report/html/script.ts";

/**
 * Puts the parts that the server sends into the page, and sends what a button or a form says. Whatever the reader has
 * typed, opened or focused stays as it is.
 */
export const script = `
const enliven = () => {${copying}};
${revealing}
const byId = (id) => document.getElementById(id);
const typed = (part) => [...part.querySelectorAll("textarea, input:not([type=hidden])")].filter((one) => one.id !== "");
/** What each part holds by now: what stands within a part that is drawn anew, is drawn with it. */
const latest = new Map();
/** The part that an action is about: it is looked at as soon as it has come. */
let awaited = "";
/** Whether that was one of the form under Start. */
let isOfStart = false;
function put(id, text) {
  const part = byId(id);
  if (part === null) return;
  const focused = part.contains(document.activeElement) ? document.activeElement.id : "";
  const open = [...part.querySelectorAll("details[open][id]")].map((one) => one.id);
  const before = typed(part).filter((one) => one.value !== one.defaultValue).map((one) => [one.id, one.value]);
  part.innerHTML = text;
  for (const one of part.querySelectorAll("[id]")) if (latest.has(one.id)) one.innerHTML = latest.get(one.id);
  for (const one of open) if (byId(one) !== null) byId(one).open = true;
  for (const [one, value] of before) if (byId(one) !== null && byId(one).type !== "checkbox") byId(one).value = value;
  if (focused !== "") byId(focused)?.focus();
  if (id === "status") document.title = [part.textContent, "Conformance"].filter(Boolean).join(" – ");
  if (id !== "report" || text === "") return;
  // On a phone a reader sees each finding before the calls of one.
  if (!matchMedia("(min-width: 40rem)").matches)
    for (const one of part.querySelectorAll("article details[open]")) one.open = false;
  enliven();
  if (!isDrawn) reveal();
}
const events = new EventSource("events");
events.onopen = () => { byId("lost").hidden = true; };
events.onerror = () => { byId("lost").hidden = false; };
let isDrawn = false;
let wasEarlier = false;
/** What is scrolled to, stands below the bar, however much that says. */
const bar = document.querySelector(".bar");
const fit = () => document.documentElement.style.setProperty("--bar", bar.offsetHeight + "px");
new ResizeObserver(fit).observe(bar);
events.onmessage = ({ data }) => {
  const parts = JSON.parse(data);
  for (const [id, text] of Object.entries(parts)) latest.set(id, text);
  for (const [id, text] of Object.entries(parts)) put(id, text);
  const goesOn = byId("going").textContent !== "";
  // What a run shows is wanted then, and not the form that began it.
  const isDrawnAnew = !isDrawn && byId("report").textContent !== "";
  if ((goesOn && parts.going !== undefined) || isDrawnAnew) byId("fold-begin").open = false;
  isDrawn = true;
  // What an earlier run found is not to be taken for what this one finds.
  const isEarlier = byId("report-of").querySelector(".earlier") !== null;
  if (isEarlier !== wasEarlier) byId("fold-report").open = !isEarlier;
  wasEarlier = isEarlier;
  // The field that is wrong is what has to be mended.
  const wrong = Object.keys(parts).find((id) => id.startsWith("fault-") && parts[id] !== "");
  if (wrong !== undefined && isOfStart) {
    layOpen(byId(wrong));
    byId(wrong).parentElement.scrollIntoView({ block: "nearest" });
  }
  for (const one of document.querySelectorAll("[data-runs]")) one.setAttribute("aria-disabled", String(goesOn));
  for (const branch of branches) {
    const isBroken = branch.querySelector("[data-state=fail], [data-state=warning]") !== null;
    if (isBroken && !broken.has(branch) && isWide.matches) branch.open = true;
    broken[isBroken ? "add" : "delete"](branch);
  }
  sift();
  if (parts[awaited]) goTo(awaited);
};
function goTo(id) {
  awaited = "";
  if (id === "report") byId("fold-report").open = true;
  byId(heads[id] ?? id).scrollIntoView();
}
const heads = { said: "run", report: "report-of" };
/** The areas of the tree; beside a report those with a fail open by themselves, once; those that were open before a filter opened others. */
const isWide = matchMedia("(min-width: 68rem)");
/** On a small screen the rules and the runs are two lines above the report, and open when they are wanted. */
const fold = () => {
  for (const one of document.querySelectorAll(".side > section > details")) one.open = isWide.matches;
};
isWide.addEventListener("change", fold);
fold();
const branches = [...document.querySelectorAll(".tree > li > details")];
const broken = new Set();
let opened = new Set();
let wasSifting = false;
function sift() {
  const words = byId("sift").value.toLowerCase().split(/\\s+/).filter(Boolean);
  const states = [...document.querySelectorAll(".states :checked")].map((one) => one.value);
  const isOn = words.length + states.length > 0;
  let all = 0;
  if (isOn && !wasSifting) opened = new Set(branches.filter((one) => one.open));
  for (const branch of branches) {
    let here = 0;
    for (const leaf of branch.querySelectorAll("li")) {
      const state = leaf.querySelector("[data-state]")?.dataset.state;
      const isWanted = states.length === 0 || states.includes(state);
      leaf.hidden = !isWanted || !words.every((word) => leaf.dataset.words.includes(word));
      if (!leaf.hidden) here++;
    }
    all += here;
    branch.parentElement.hidden = here === 0;
    if (isOn || wasSifting) branch.open = isOn ? here > 0 : opened.has(branch);
  }
  byId("none-left").hidden = all > 0;
  wasSifting = isOn;
}
byId("unsift").addEventListener("click", () => {
  byId("sift").value = "";
  for (const one of document.querySelectorAll(".states :checked")) one.checked = false;
  sift();
  byId("sift").focus();
});
byId("sift").addEventListener("input", sift);
document.querySelector(".states").addEventListener("change", sift);
async function act(what, form, source) {
  const body = new URLSearchParams(form === null ? [] : [...new FormData(form)]);
  body.set("do", what);
  isOfStart = form?.id === "start";
  byId("fault").innerHTML = latest.get("fault") ?? "";
  for (const name of ["rule", "area", "run", "more"]) if (source?.dataset[name] !== undefined) body.set(name, source.dataset[name]);
  awaited = { start: "said", more: "said", settle: "said", show: "report" }[what] ?? "";
  if (source?.localName === "button") source.disabled = true;
  try {
    const answer = await fetch("do", { method: "POST", body });
    // Why it cannot be done comes as a part of the page.
    if (!answer.ok) awaited = "";
    if (!answer.ok && answer.status !== 422) byId("fault").textContent = "Refused, nothing was done: " + (await answer.text());
    if (byId(awaited)?.textContent) byId(heads[awaited] ?? awaited).scrollIntoView();
  } catch {
    // That the connection is lost, is said above.
  } finally {
    if (source?.localName === "button") source.disabled = false;
    if (document.activeElement === document.body) (byId(source?.id ?? "") ?? source)?.focus();
  }
}
document.addEventListener("submit", (event) => {
  event.preventDefault();
  if (!isOff(event.submitter)) void act(event.target.dataset.do, event.target, event.submitter);
});
const isOff = (button) => button?.getAttribute("aria-disabled") === "true";
document.addEventListener("click", (event) => {
  const button = event.target.closest("button[data-do]");
  if (button !== null && !isOff(button)) void act(button.dataset.do, button.form, button);
  // A rule of the tree leads to its finding, where it has one.
  const finding = "finding-" + event.target.closest(".tree ul summary")?.parentElement.id;
  if (byId(finding) === null) return;
  event.preventDefault();
  location.hash = finding;
});
document.addEventListener("change", (event) => {
  if (event.target.closest("#naming") !== null) void act("name", event.target.form, null);
  const form = event.target.closest("form[data-on=change]");
  if (form === null) return;
  void act(form.dataset.do, form, null);
});
`;
