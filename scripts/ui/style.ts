/** What the page has beyond a report. */
export const style = `
:root { --fixed: #dff0e5; } @media screen and (prefers-color-scheme: dark) { :root { --fixed: #1d2a24; } }
html { scroll-padding-top: calc(var(--bar, 3rem) + 1.5rem); }
body.page { display: block; max-width: 84rem; padding-top: 0; }
.page > main { display: grid; gap: 0 2rem; grid-template-columns: minmax(0, 1fr); } main > div { min-width: 0; }
.page h1 { display: inline; } .begin > details > summary { margin: .75rem 0 .5rem; color: var(--ink); } .begin summary h1 + span { font-weight: 400; } .begin > details:not([open]) h1 { font-size: 1.1rem; }
.side h2 { display: inline; } .side > section > details > summary { padding: .6rem 0; color: var(--ink); }
.bar { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; align-items: baseline; gap: .25rem 1rem; padding: .5rem 0; background: var(--card); border-bottom: 1px solid var(--line); }
#status, #shown { font-size: .875rem; line-height: 1.7; max-width: 100%; } #status { overflow: hidden; white-space: nowrap; } #shown code { font-size: inherit; }
.badge { display: block; padding: 0 .6rem; border-radius: 99px; color: var(--paper); background: var(--link); overflow: hidden; text-overflow: ellipsis; } .badge.fine { background: var(--fine); } .badge.error { background: var(--error); } .badge.warning { background: var(--warning); }
#pace { font-variant-numeric: tabular-nums; } progress { vertical-align: middle; max-width: 100%; width: 9rem; height: .6rem; margin-right: .4rem; accent-color: var(--link); }
button { font: inherit; color: var(--link); background: var(--card); border: 1px solid var(--faint); border-radius: 6px; padding: .3rem .8rem; cursor: pointer; }
form > p:has(.main) { margin-top: .6rem; } #controls, .target p:has(button) { display: flex; flex-wrap: wrap; gap: .4rem; margin: .6rem 0; }
button.main { color: var(--paper); background: var(--link); border-color: var(--link); font-weight: 600; padding: .45rem 1.6rem; }
button:is(:disabled, [aria-disabled=true]) { color: var(--faint); border-style: dashed; cursor: default; } button.main:is(:disabled, [aria-disabled=true]) { background: var(--card); }
fieldset { border: 1px solid var(--line); border-radius: 8px; background: var(--card); margin: .75rem 0; padding: .4rem .9rem .6rem; min-width: 0; }
legend { color: var(--faint); font-size: .875rem; }
.switch { display: inline-block; margin-right: 1rem; } .choice { display: block; padding-left: 1.5rem; text-indent: -1.5rem; } .switch, .choice { padding-block: .2rem; } .switch input, .choice input { width: auto; margin: 0 .3rem 0 0; }
p > label { display: block; color: var(--faint); font-size: .875rem; } p > input { max-width: none; }
textarea { font: .875rem/1.4 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; width: 100%; color: inherit; background: var(--card); border: 1px solid var(--faint); border-radius: 6px; padding: .45rem .6rem; }
${["command-check", "command-contracts", "command-load", "command-certify", "extent-quick", "extent-usual", "extent-thorough"].map((one) => `#start:not(:has(#${one}:checked)) .of-${one.replace(/.*-/, "")}`).join(", ")} { display: none; }
.choices, #naming { display: grid; gap: 0 1.25rem; grid-template-columns: repeat(auto-fit, minmax(min(24rem, 100%), 1fr)); } .choices { align-items: start; } .choices .target { grid-column: 1 / -1; }
.fault { display: block; color: var(--error); white-space: pre-line; } .fault:empty { display: none; } p:has(> .fault:not(:empty)) > input { border-color: var(--error); } #fault { flex-basis: 100%; margin: 0; max-height: 40vh; overflow: auto; }
.places { display: flex; flex-wrap: wrap; gap: 0 1rem; margin-left: auto; } .places a { text-decoration: none; } .places a:hover { text-decoration: underline; }
.tree, .tree ul, .runs { list-style: none; margin: 0; padding: 0; } .tree > li { position: relative; border-top: 1px solid var(--line); }
.tree summary { padding: .4rem 2.5rem .4rem 0; color: var(--ink); font-weight: 600; } .tree summary span { font-weight: 400; font-size: .8125rem; }
.tree > li:has([data-state=fail]) > details > summary, .tree ul li:has([data-state=fail]) code { color: var(--error); } .tree ul li:has([data-state=fail]) code { font-weight: 700; }
.tree ul { margin-bottom: .5rem; } .tree ul li { display: grid; grid-template-columns: minmax(0, 1fr) 2rem; gap: 0 .35rem; align-items: start; padding-left: .5rem; border-radius: 4px; } .tree ul li:hover { background: var(--code); }
.tree ul summary { display: grid; grid-template-columns: 1rem minmax(0, 1fr); gap: .5rem; font-weight: 400; padding: .15rem 0; } .tree ul summary:hover code { text-decoration: underline; } .tree ul code { font-size: .8125rem; }
.tree ul p { font-size: .875rem; padding-left: 1.5rem; } .tree [hidden] { display: none; }
.tree ul li > span { order: 1; grid-column: 1 / -1; font-size: .8125rem; padding-left: 1.5rem; } .tree ul li > span button { padding: 0 .35rem; }
.go { border-color: transparent; background: none; color: var(--faint); padding: .1rem .4rem; font-size: .75rem; } .go:is(:hover, :focus-visible), li:hover > .go { color: var(--link); border-color: currentColor; }
.tree > li > .go { position: absolute; right: 0; top: .4rem; width: 2rem; } .tree [aria-disabled=true] { visibility: hidden; }
.states { display: flex; flex-wrap: wrap; gap: .1rem .9rem; margin: .5rem 0 .75rem; font-size: .875rem; } .states input { width: auto; margin: 0 .1rem 0 0; vertical-align: -.1em; }
.states label:has(b:empty):not(:has(:checked)) { display: none; }
.runs li { padding: .5rem 0 .5rem .7rem; border-top: 1px solid var(--line); border-left: 3px solid transparent; } .runs li[aria-current] { border-left-color: var(--link); background: var(--code); }
.runs p { margin: 0; } .runs .mono { font-size: .8125rem; line-height: 1.45; display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden; } .runs button, .runs p.faint, .runs p > :is(span, time) { font-size: .8125rem; } .runs code { font-size: inherit; } li button { padding: 0 .5rem; }
article:has(> .acts b.fine) { color: var(--fine); background: var(--fixed); }
article:has(> .acts b.fine) .tag { background: var(--fine); }
#price, .states { min-height: 1.6em; } #tree-of { min-height: 3em; font-size: .875rem; } #tree-of .go { color: var(--link); border-color: var(--line); font-size: inherit; } #report-of { font-size: .875rem; }
.fails { margin: 0 0 1rem; } .fails > button { margin-right: .75rem; } .acts { margin: .4rem 0 0; font-size: .875rem; } .acts button { padding: .1rem .6rem; }
.lines, .now { list-style: none; margin: .25rem 0; padding: 0; } .lines { color: var(--faint); font-size: .875rem; }
.now { min-height: 6em; } .now li { overflow: hidden; white-space: nowrap; text-overflow: ellipsis; }
#run h2 { margin: .75rem 0 .25rem; } #run:has(> #live:empty) h2, #controls:empty { display: none; }
#fold-report { margin-top: .5rem; } #fold-report:has(> #report:empty), section:has(> #steps:empty) { display: none; } .page .numbers td { white-space: normal; }
.issued { border: 2px solid currentColor; border-radius: 8px; padding: .6rem .9rem; margin: 1.5rem 0; }
#queues { columns: 2 20rem; column-gap: 1.5rem; } #queues img { break-inside: avoid; margin-bottom: 1rem; } .page img { width: 100%; max-width: 32rem; }
@media (max-width: 67.99rem) { .bar b:not(.badge) { display: none; } .bar { gap: .1rem 1rem; font-size: .875rem; margin: 0 -1.5rem; padding-inline: 1.5rem; } #shown { font-size: .8125rem; } .side > section { border-bottom: 1px solid var(--line); } .side h2 { font-size: 1.1rem; } }
@media screen and (min-width: 68rem) { body.page { max-width: none; padding: 0; } .bar { padding-inline: 1.5rem; }
  .page > main { grid-template: "side begin" auto "side work" 1fr / 23rem minmax(0, 1fr); min-height: calc(100vh - var(--bar, 3rem)); } .begin { grid-area: begin; } .work { grid-area: work; }
  .begin, .work { max-width: 76rem; padding-right: 2rem; } .work { padding-bottom: 4rem; }
  .side { grid-area: side; position: sticky; top: var(--bar, 3rem); align-self: start; height: calc(100vh - var(--bar, 3rem)); overflow-y: auto; padding: 0 1.25rem 1rem 1.5rem; background: var(--card); border-right: 1px solid var(--line); } }
@media (max-width: 39.99rem) { .bar { display: grid; grid-template-columns: fit-content(75%) minmax(0, 1fr); margin: 0 -1rem; padding-inline: 1rem; } #pace:not(:empty) + #shown, #pace:empty { display: none; } #pace, #shown { overflow: hidden; white-space: nowrap; text-overflow: ellipsis; } .places, #fault { grid-column: 1 / -1; justify-content: space-between; margin-left: 0; } .page h2 { margin-top: 1.75rem; }
  progress { width: 5rem; } .page dl.facts { display: grid; grid-template-columns: 5rem minmax(0, 1fr); gap: .1rem .75rem; } .facts dd { margin: 0; } }
@media print { .bar, .acts, form { display: none; } }
`;
