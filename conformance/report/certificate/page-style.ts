import { palette } from "../html/style.ts";

/** The look of certificate.html: a sheet of A4 in print, and for phones first on screens. */
export const style = `${palette}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 54rem; padding: 1.25rem 1rem 3rem; background: var(--paper); color: var(--ink);
  font: 16px/1.45 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; overflow-wrap: anywhere; }
header { border-bottom: 3px solid var(--fine); padding-bottom: .75rem; display: flex; flex-wrap: wrap; gap: .75rem; justify-content: space-between; align-items: end; }
h1 { font-size: 1.7rem; line-height: 1.2; margin: 0; color: var(--fine); } h2 { font-size: 1rem; margin: 1.25rem 0 .25rem; break-after: avoid; }
p { margin: .2rem 0; } code { white-space: nowrap; } .mono, pre, code { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: .875rem; }
pre { background: var(--code); border-radius: 6px; padding: .5rem .75rem; margin: .4rem 0; white-space: pre-wrap; }
.code { width: 8rem; } .code svg { display: block; width: 100%; height: auto; }
dl { margin: .75rem 0; } dt { color: var(--faint); } dd { margin: 0 0 .2rem; } dd p { margin: 0; }
.large dd { font-size: 1.1rem; } .small { font-size: .8125rem; border-top: 1px solid var(--line); padding-top: .5rem; }
@media (min-width: 40rem) {
  dl { display: grid; grid-template-columns: 6.5rem minmax(0, 1fr); gap: 0 .75rem; } dt { grid-column: 1; } dd { grid-column: 2; }
}
@media screen { .small dd p + p { margin-top: .35rem; } }
@media screen and (max-width: 39.99rem) { dt { margin-top: .6rem; } .small dt { font-weight: 600; } }
@page { size: A4; margin: 9mm 11mm; }
@media print {
  html { font-size: 13px; } body { max-width: none; padding: 0; background: #fff; font-size: 9.5pt; line-height: 1.3; } p, pre { font-size: 8.5pt; } .large { margin: .5rem 0; } .large p { font-size: 10pt; }
  .small { display: block; font-size: 6.75pt; line-height: 1.2; margin: .3rem 0; } .small dt { float: left; padding-right: .6em; color: var(--ink); font-weight: 600; } .small dd { margin: 0; } .small p { display: inline; font-size: inherit; } .small p + p::before { content: " · "; }
  h2 { margin-top: .5rem; } .code { width: 27mm; }
}
`;
