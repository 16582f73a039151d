/** The colours of a page, light or dark as the reader's system is. */
export const palette = `
:root {
  --paper: #fbfbf9; --card: #ffffff; --ink: #1d2126; --faint: #57616a; --line: #dfe2de; --link: #0a5c8a;
  --fine: #17693f; --error: #b3202a; --warning: #805000; --inconclusive: #0a6080; --code: #f1f3ef;
  color-scheme: light dark;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --paper: #14171a; --card: #1b1f23; --ink: #e7e9e6; --faint: #a3adb4; --line: #343a40; --link: #7cc7f2;
    --fine: #55c98a; --error: #ff8585; --warning: #e5b04c; --inconclusive: #62c5e6; --code: #23292e;
  }
}
`;

/** The look of report.html, for phones first. */
export const style = `${palette}
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body { margin: 0 auto; max-width: 68rem; padding: 1.25rem 1rem 4rem; background: var(--paper);
  color: var(--ink); font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; overflow-wrap: anywhere; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0; overflow-wrap: anywhere; }
h2 { font-size: 1.25rem; margin: 2.5rem 0 .75rem; } h3 { font-size: 1rem; margin: 0; }
p { margin: .25rem 0; } a { color: var(--link); text-underline-offset: .15em; }
code, pre, .mono { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: .875rem; }
code, .mono { overflow-wrap: anywhere; }
pre { background: var(--code); padding: .75rem 1rem; border-radius: 6px; overflow-x: auto; margin: .5rem 0; line-height: 1.45; }
pre code { overflow-wrap: normal; }
.faint { color: var(--faint); } .fine { color: var(--fine); } .error { color: var(--error); }
.warning, .waived { color: var(--warning); } .inconclusive { color: var(--inconclusive); } .silent { color: var(--faint); }
.outcome { font-weight: 800; }
.counts { list-style: none; display: flex; flex-wrap: wrap; gap: .25rem 1rem; margin: 1rem 0; padding: 0; color: var(--faint); font-size: .875rem; }
.counts b { display: block; font-size: 1.6rem; line-height: 1.2; font-variant-numeric: tabular-nums; }
.note { border-left: 3px solid var(--warning); padding: .25rem .9rem; margin: .5rem 0; }
nav { margin: 1.5rem 0 0; padding: .75rem 0; border-block: 1px solid var(--line); }
nav ul { list-style: none; margin: 0; padding: 0; } nav li { margin: .25rem 0; } nav a { display: inline-block; padding: .1rem 0; text-decoration: none; } nav a:hover { text-decoration: underline; }
nav li ul { display: flex; flex-wrap: wrap; gap: 0 1rem; padding-left: 1rem; font-size: .875rem; }
nav li li { margin: .1rem 0; overflow-wrap: anywhere; }
.count { color: var(--faint); }
summary { cursor: pointer; padding: .25rem 0; color: var(--link); }
dl { margin: .75rem 0; } dt { color: var(--faint); font-size: .875rem; } dd { margin: 0 0 .5rem; overflow-wrap: anywhere; }
article { background: var(--card); border: 1px solid var(--line); border-left: 4px solid currentColor; border-radius: 8px;
  padding: .9rem 1rem; margin: 0 0 1rem; }
article > * { color: var(--ink); } article > .faint { color: var(--faint); } article > .warning { color: var(--warning); }
article .tag { font-size: .8rem; letter-spacing: .04em; color: var(--paper); background: var(--faint); border-radius: 4px; padding: .1rem .4rem; }
article.error .tag { background: var(--error); } article.warning .tag, article.waived .tag { background: var(--warning); }
.when { margin: .5rem 0 0; } .promise { font-size: 1.2rem; line-height: 1.35; margin: .5rem 0 .25rem; }
dl.versus { display: grid; gap: .75rem; margin: 1rem 0; } .versus > div { background: var(--code); border-radius: 6px; padding: .6rem .9rem; }
.versus dt { font-size: .875rem; } .versus dd { margin: 0; font: 600 1.15rem/1.35 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
.versus .got { color: var(--error); } .versus .expected { color: var(--fine); }
ol.steps { padding-left: 1.4rem; } ol.steps > li { margin: .5rem 0; } .steps summary { color: inherit; } .exchange { display: grid; gap: .5rem; }
.exchange pre { margin: .25rem 0 0; max-height: 36rem; white-space: pre-wrap; overflow-wrap: anywhere; }
.exchange pre::before { content: attr(data-of); display: block; color: var(--faint); } mark { background: var(--warning); color: var(--card); border-radius: 3px; padding: .1rem .25rem .3rem; }
.held { list-style: none; counter-increment: list-item 0; } .held summary b { color: var(--fine); } .held mark { background: var(--fine); }
.copied { display: grid; } .copied pre { min-width: 0; } .copied button { justify-self: end; font: inherit; font-size: .875rem; color: var(--link);
  background: var(--card); border: 1px solid var(--line); border-radius: 6px; padding: .1rem .6rem; cursor: pointer; }
.facts a { margin-right: .75rem; } .facts :is(a, span) { display: inline-block; }
.settlers { margin: .5rem 0; padding-left: 1.5rem; } .settlers > li { padding: .5rem 0; } .settlers > li::marker { color: var(--faint); }
.times { list-style: none; background: var(--code); padding: .75rem 1rem; border-radius: 6px; overflow-wrap: anywhere; } .times li { padding-left: 1.5rem; text-indent: -1.5rem; } .times .got { color: var(--error); }
pre.wrapped { white-space: pre-wrap; } pre.wrapped code { overflow-wrap: anywhere; }
ul.ids { columns: 17rem; margin: .25rem 0; padding-left: 1.25rem; } ul.ids a { overflow-wrap: anywhere; }
table { border-collapse: collapse; table-layout: fixed; width: 100%; margin: .5rem 0 1rem; }
th, td { text-align: left; vertical-align: top; padding: .4rem .75rem .4rem 0; border-bottom: 1px solid var(--line); }
th { font-weight: 600; font-size: .875rem; color: var(--faint); } th:last-child, td:last-child { padding-right: 0; }
.level { font-size: .875rem; }
.area { border-bottom: 1px solid var(--line); }
.area summary { padding: .5rem 0; color: var(--ink); } .area h3 { display: inline; }
.area .marks, .area .tally { display: block; padding-left: 1.1rem; } .marks { letter-spacing: .1em; overflow-wrap: anywhere; }
.area th:last-child { width: 6.6rem; } .area td:last-child { font-size: .875rem; }
input { font: inherit; width: 100%; max-width: 24rem; padding: .45rem .6rem; color: inherit; background: var(--card);
  border: 1px solid var(--faint); border-radius: 6px; }
input::placeholder { color: var(--faint); opacity: 1; }
.filter { margin: .75rem 0; } [hidden] { display: none; }
.stacked { table-layout: auto; font-variant-numeric: tabular-nums; } .stacked td, .stacked thead th { overflow-wrap: break-word; }
.numbers td { white-space: nowrap; }
.stacked tbody th { color: var(--ink); } .stacked tbody th div { font-weight: 400; }
table + h3, p + h3 { margin-top: 1.5rem; }
.figures { columns: 2 22rem; column-gap: 1.5rem; } .figures > details { break-inside: avoid; margin-bottom: 1rem; }
figure { margin: 0; max-width: 32rem; } figcaption { margin-bottom: .4rem; } figure svg { display: block; width: 100%; height: auto; }
footer { margin-top: 3rem; padding-top: .75rem; border-top: 1px solid var(--line); color: var(--faint); font-size: .875rem; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; } tr:target { background: var(--code); } article:target { outline: 2px solid var(--link); }
@media (max-width: 47.99rem) {
  .stacked thead { display: none; } .stacked :is(tr, th, td) { display: block; border: 0; padding: .1rem 0; }
  .stacked tr { border-bottom: 1px solid var(--line); padding: .5rem 0; } .stacked td { display: flex; justify-content: space-between; gap: 1rem; }
  .stacked td::before { content: attr(data-of); white-space: normal; color: var(--faint); }
  /* The counts of an account as one text. */
  .numbers th div { display: inline; margin-left: .5em; } .stacked.numbers td:nth-child(-n+5) { display: inline; white-space: normal; } .stacked.numbers td:nth-child(-n+5)::before { content: none; }
  .numbers td:nth-child(-n+5)::after { content: " " attr(data-of) ", "; color: var(--faint); } .numbers td:nth-child(5)::after { content: " " attr(data-of); }
}
@media (min-width: 48rem) and (max-width: 74.99rem) { .numbers td { font-size: .875rem; } }
@media (min-width: 48rem) { .numbers :is(th, td):not(:first-child) { text-align: right; } .numbers tbody th { min-width: 6rem; } }
@media (min-width: 40rem) {
  body { padding: 2rem 1.5rem 5rem; }
  dl { display: grid; grid-template-columns: 6.5rem minmax(0, 1fr); gap: .25rem .75rem; } dd { margin: 0; } dt { font-size: 1rem; }
  article { padding: 1rem 1.25rem; }
  dl.versus { grid-template-columns: 1fr 1fr; } .versus > div { min-width: 0; }
  .area summary { display: grid; grid-template-columns: 11rem minmax(0, 1fr) 17rem; gap: .75rem; align-items: baseline; }
  .area summary h3::before { content: "▸ "; color: var(--faint); } .area[open] summary h3::before { content: "▾ "; }
  .area .marks, .area .tally { padding-left: 0; }
  .area th:last-child { width: 11rem; }
}
@media screen and (min-width: 75rem) {
  .numbers tbody th { min-width: 12rem; }
  .exchange { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); align-items: start; }
  body { max-width: 84rem; display: grid; grid-template-columns: 14rem minmax(0, 1fr); gap: 0 3rem; }
  body > * { grid-column: 2; }
  nav { grid-column: 1; grid-row: 1 / span 9; position: sticky; top: 1.5rem; align-self: start; margin: 0; border: 0; padding: 0;
    max-height: calc(100vh - 3rem); overflow-y: auto; }
  nav li ul { display: block; }
}
@media print {
  body { max-width: none; padding: 0; font-size: 11pt; } nav, .filter, footer { display: none; }
  details::details-content { content-visibility: visible; display: block; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; } article, tr, figure { break-inside: avoid; } h2, h3 { break-after: avoid; }
}
`;
