/** What the page has beyond a report. */
export const style = `
html { scroll-padding-top: 3.5rem; }
body.page { display: block; max-width: 84rem; }
.page > main { display: grid; gap: 0 3rem; grid-template-columns: minmax(0, 1fr); } .page h1 { margin: 1rem 0 .5rem; } .page main > div > section:first-child h2 { margin-top: 1.25rem; }
.bar { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: .25rem 1rem; padding: .5rem 0; background: var(--paper); border-bottom: 1px solid var(--line); }
.page nav { position: static; max-height: none; padding: .75rem 0; border-block: 1px solid var(--line); }
.page nav li ul { display: flex; }
main > div { min-width: 0; }
button { font: inherit; color: var(--link); background: var(--card); border: 1px solid var(--faint); border-radius: 6px; padding: .3rem .8rem; cursor: pointer; }
button.main { color: var(--paper); background: var(--link); border-color: var(--link); font-weight: 600; }
button:disabled { opacity: .6; cursor: default; }
fieldset { border: 1px solid var(--line); border-radius: 8px; margin: .75rem 0; padding: .4rem .9rem .6rem; min-width: 0; }
legend { color: var(--faint); font-size: .875rem; }
.switch { display: inline-block; margin-right: 1rem; } .choice { display: block; } .switch, .choice { padding: .2rem 0; } .switch input, .choice input { width: auto; margin: 0 .3rem 0 0; }
p > label { display: block; color: var(--faint); font-size: .875rem; } p > input { max-width: none; }
textarea { font: .875rem/1.4 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; width: 100%; color: inherit; background: var(--card); border: 1px solid var(--faint); border-radius: 6px; padding: .45rem .6rem; }
select { font: inherit; max-width: 100%; color: inherit; background: var(--card); border: 1px solid var(--faint); border-radius: 6px; padding: .3rem; }
#start:not(:has(#command-check:checked)) .of-check, #start:not(:has(#command-certify:checked)) .of-certify { display: none; }
#run-list form { margin: .4rem 0; }
.facts-list { list-style: none; margin: 0; padding: 0; } .facts-list > li { padding: .5rem 0; border-bottom: 1px solid var(--line); }
.gain { color: var(--fine); } .acts { margin: .4rem 0 0; font-size: .875rem; } .acts button { padding: .1rem .6rem; }
.lines, .budgets { list-style: none; margin: .25rem 0; padding: 0; } .budgets { display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; color: var(--faint); }
progress, meter { vertical-align: middle; max-width: 100%; } progress { width: 16rem; accent-color: var(--link); } meter { width: 6rem; }
.now { min-height: 3.2em; overflow-wrap: anywhere; }
.area.live { display: grid; gap: 0 1rem; grid-template-columns: minmax(0, 1fr); padding: .2rem 0; } .area.live .marks { padding: 0; font-size: 1.1rem; line-height: 1.25; }
.issued { border: 2px solid currentColor; border-radius: 8px; padding: .6rem .9rem; margin: 1.5rem 0; }
#queues { columns: 2 20rem; column-gap: 1.5rem; } #queues img { break-inside: avoid; margin-bottom: 1rem; } .page img { width: 100%; max-width: 32rem; }
@media (max-width: 39.99rem) { html { scroll-padding-top: 5rem; } .bar b { display: none; } }
@media (min-width: 40rem) { .area.live { grid-template-columns: 11rem minmax(0, 1fr) 7.5rem; align-items: baseline; } }
@media screen and (min-width: 75rem) { .page > main { grid-template-columns: 22rem minmax(0, 1fr); } .page { max-width: 96rem; }
  main > div:first-child { position: sticky; top: 3rem; align-self: start; max-height: calc(100vh - 3rem); overflow-y: auto; padding: 0 .25rem 1rem; } }
@media print { .bar, .acts, form { display: none; } }
`;
