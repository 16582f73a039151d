/** The look of report.html; light or dark as the reader's system is. */
export const style = `
:root {
  --paper: #fdfdfb; --card: #ffffff; --ink: #1d2126; --faint: #667078; --line: #e3e5e2;
  --fine: #1a7f4b; --error: #c0262d; --warning: #9a6200; --inconclusive: #0b6e8f; --code: #f4f5f2;
  color-scheme: light dark;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #14171a; --card: #1b1f23; --ink: #e7e9e6; --faint: #98a2a9; --line: #2e3439;
    --fine: #55c98a; --error: #ff7b7b; --warning: #e5b04c; --inconclusive: #62c5e6; --code: #22272c;
  }
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 68rem; padding: 2rem 1.25rem 5rem; background: var(--paper);
  color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.5rem; margin: 0; } h2 { font-size: 1.15rem; margin: 2.5rem 0 .75rem; }
h3 { font-size: 1rem; margin: 0; }
a { color: inherit; } code, pre, .mono { font-family: ui-monospace, Menlo, Consolas, monospace; font-size: .87em; }
pre { background: var(--code); padding: .75rem 1rem; border-radius: 6px; overflow-x: auto; margin: .5rem 0; }
header p { margin: .25rem 0; color: var(--faint); }
.outcome { font-weight: 700; } .counts { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; margin: 1.25rem 0; }
.counts b { font-size: 1.6rem; display: block; line-height: 1.2; }
.fine { color: var(--fine); } .error { color: var(--error); } .warning, .waived { color: var(--warning); }
.inconclusive { color: var(--inconclusive); } .silent, .faint { color: var(--faint); }
.note { border-left: 3px solid var(--warning); padding: .25rem .9rem; margin: .5rem 0; }
table { border-collapse: collapse; width: 100%; } caption { text-align: left; color: var(--faint); padding-bottom: .4rem; }
th, td { text-align: left; vertical-align: top; padding: .3rem .9rem .3rem 0; border-bottom: 1px solid var(--line); }
th { font-weight: 600; } td.number { text-align: right; font-variant-numeric: tabular-nums; }
.marks { letter-spacing: .12em; white-space: normal; word-break: break-all; } .marks a { text-decoration: none; }
article { background: var(--card); border: 1px solid var(--line); border-left: 4px solid currentColor;
  border-radius: 8px; padding: 1rem 1.25rem; margin: 0 0 1rem; }
article > * { color: var(--ink); } article .tag { font-size: .8rem; font-weight: 700; letter-spacing: .04em; }
article.error .tag { color: var(--error); } article.warning .tag, article.waived .tag { color: var(--warning); }
dl { display: grid; grid-template-columns: 6.5rem 1fr; gap: .2rem .5rem; margin: .75rem 0; }
dt { color: var(--faint); } dd { margin: 0; overflow-wrap: anywhere; }
summary { cursor: pointer; color: var(--faint); }
ol.steps { padding-left: 1.4rem; } ol.steps li { margin: .4rem 0; }
input { font: inherit; width: 100%; max-width: 24rem; padding: .35rem .6rem; margin: 0 0 .75rem; color: inherit;
  background: var(--card); border: 1px solid var(--line); border-radius: 6px; }
figure { margin: 1rem 0; overflow-x: auto; } figure svg { max-width: 100%; height: auto; }
:focus-visible { outline: 2px solid var(--inconclusive); outline-offset: 2px; } tr:target { background: var(--code); }
`;
