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
details { border-top: 1px solid var(--line); } summary { cursor: pointer; padding: .35rem 0; color: var(--link); } details p { margin: 0 0 .5rem 1rem; }
.declared small { display: block; color: var(--faint); }
@media screen { .small dd p + p { margin-top: .35rem; } }
@media screen and (max-width: 39.99rem) { dt { margin-top: .6rem; } .small dt { font-weight: 600; } }
@page { size: A4; margin: 9mm 11mm; }
@media print {
  html { font-size: 13px; } body { max-width: none; padding: 0; background: #fff; font-size: 8.5pt; line-height: 1.25; } p, pre { font-size: 7.5pt; margin: .1rem 0; } h1 { font-size: 16pt; } h2 { margin-top: .4rem; } .code { width: 22mm; }
  header { padding-bottom: .3rem; } .large { margin: .3rem 0; } .large dd { margin: 0; } .large p { font-size: 9pt; line-height: 1.25; } .found p { line-height: 1.4; } pre { padding: .2rem .5rem; }
  .found p { display: inline; } .found p + p::before, .small p + p::before { content: " · "; }
  .small { display: block; font-size: 6.5pt; line-height: 1.2; margin: .3rem 0; } .small dt { float: left; padding-right: .6em; color: var(--ink); font-weight: 600; } .small dd { margin: 0; } .small p { display: inline; font-size: inherit; }
  /* Paper opens no line: all sentences stand on it, and what is exact stands in certificate.json. */
  .declared { columns: 2; column-gap: 6mm; font-size: 6.5pt; line-height: 1.2; } details { border: 0; } details::details-content { content-visibility: visible; display: block; }
  summary { list-style: none; padding: 0; color: var(--ink); font-weight: 600; break-after: avoid; } .declared p { margin: 0; font-size: inherit; } .declared small { display: none; }
}
`;
