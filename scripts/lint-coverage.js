// docs/spec-coverage.md promises a test for every statement of the specification, docs/reliability.md one for every
// case of RELIABILITY that a release waits for: each row names one, and each named test must exist. A row's last cell
// holds the test's file, or the script of a proof, and its exact name: `services/…/x.test.ts` › name; several stand after
// each other with a semicolon between.
import { existsSync, readFileSync } from 'node:fs';

const tables = ['docs/spec-coverage.md', 'docs/reliability.md'];
const named = /`((?:services|docker|k8s|scripts)\/[^`]+\.(?:test\.[jt]sx?|sh))` › (.+?)(?=; `| *\|? *$)/gm;

let faults = 0;
let count = 0;
for (const table of tables) {
  const text = readFileSync(table, 'utf8');
  const promises = [...text.matchAll(named)];
  const missing = promises.filter(
    ([, file, name]) => !existsSync(file) || !isNamedIn(readFileSync(file, 'utf8'), name.trim()),
  );
  const bare = text
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (Statement|Case) \|/.test(line) && !/ › /.test(line));

  for (const [, file, name] of missing) console.error(`${table}: no such test: ${file} › ${name.trim()}`);
  for (const row of bare) console.error(`${table}: no test is named: ${row}`);
  if (promises.length === 0) console.error(`${table} names no test`);
  faults += missing.length + bare.length + (promises.length === 0 ? 1 : 0);
  count += promises.length;
}
if (faults > 0) process.exit(1);
console.log(`specification and reliability: ${count} named tests, all there`);

/** The whole name, in quotes: half a name is none. */
function isNamedIn(source, name) {
  return [`'${name}'`, `"${name}"`, `\`${name}\``].some((quoted) => source.includes(quoted));
}
