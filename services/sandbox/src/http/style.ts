/** The colours are those of services/web/src/shared/styles/theme.css. */
export const style = `
:root {
  --paper: #fbf6ee; --card: #fffdf9; --sand: #e6d5bf; --line: #8a705c; --ink: #2a1812; --soft: #5b4439;
  --terracotta: #b3431f; --terracotta-d: #8f3214; --marigold: #e9a227; --jacaranda: #4e3786; --stop: #8c1d1d;
  --display: 'Young Serif', Georgia, serif;
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1.0625rem/1.55 Figtree, system-ui, sans-serif; }
h1, h2 { margin: 0; font-family: var(--display); font-weight: 400; line-height: 1.15; text-wrap: balance; }
h1 { font-size: 1.75rem; }
h2 { font-size: 1.25rem; }
p { margin: 0; }
a { color: var(--terracotta-d); text-underline-offset: 3px; }
:focus-visible { outline: 3px solid var(--jacaranda); outline-offset: 3px; }
code, pre { font: 0.9375rem/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
pre { margin: 0; white-space: pre-wrap; }
iframe { width: 100%; height: 70vh; border: 1px solid var(--sand); border-radius: 10px; background: #fff; }

main { display: grid; gap: 1.25rem; max-width: 34rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
main.wide { max-width: 60rem; }
.card {
  display: grid; gap: 1rem; padding: 1.25rem; background: var(--card);
  border: 1px solid var(--sand); border-radius: 16px; box-shadow: 0 2px 8px rgb(74 30 10 / 0.08);
}
.bar { display: flex; flex-wrap: wrap; gap: 0.75rem; align-items: center; justify-content: space-between; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 0.75rem; }
.soft { color: var(--soft); overflow-wrap: anywhere; }
.sum { font: 400 2.75rem/1.2 var(--display); font-variant-numeric: lining-nums; }
.errors { margin: 0; padding-left: 1.25rem; color: var(--stop); }
dl { display: grid; grid-template-columns: auto 1fr; gap: 0.25rem 1rem; margin: 0; }
dt { color: var(--soft); }
dd { margin: 0; overflow-wrap: anywhere; }

.warning { background: var(--ink); color: #fff; }
.warning::before {
  content: ''; display: block; height: 14px;
  background: repeating-linear-gradient(135deg, var(--marigold) 0 14px, var(--ink) 14px 28px);
}
.warning p { max-width: 34rem; margin: 0 auto; padding: 0.75rem 1rem; }
.warning strong { display: block; color: var(--marigold); font-size: 1.25rem; }

button, .button {
  display: block; width: 100%; min-height: 3rem; padding: 0.7rem 1.25rem; background: var(--card); color: var(--ink);
  border: 2px solid var(--line); border-radius: 999px; font: inherit; font-weight: 600; text-align: center;
  text-decoration: none; cursor: pointer;
}
button.main { background: var(--terracotta); border-color: var(--terracotta); color: #fff; }
button.main:hover { background: var(--terracotta-d); }
button.small { width: auto; min-height: 2.75rem; padding: 0.4rem 1.1rem; font-size: 0.9375rem; }

summary { min-height: 2.75rem; padding: 0.5rem 0; font-weight: 600; cursor: pointer; }
.fields { display: grid; gap: 0.85rem; padding-top: 0.5rem; }
label { display: block; font-weight: 600; }
select, input[type='number'] {
  width: 100%; min-height: 2.75rem; padding: 0.4rem 0.7rem; background: #fff; color: inherit;
  border: 1px solid var(--line); border-radius: 10px; font: inherit;
}
.check { display: flex; gap: 0.6rem; align-items: center; min-height: 2.75rem; font-weight: 400; }
.check input { width: 1.25rem; height: 1.25rem; accent-color: var(--terracotta); }

.list { display: grid; gap: 0.75rem; margin: 0; padding: 0; list-style: none; }
.list a {
  display: grid; gap: 0.15rem; padding: 1rem 1.25rem; background: var(--card); color: inherit;
  border: 1px solid var(--sand); border-radius: 16px; text-decoration: none; overflow-wrap: anywhere;
}
.list a:hover { border-color: var(--line); }
.list b { color: var(--terracotta-d); }
`;
