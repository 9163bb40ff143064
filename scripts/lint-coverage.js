// docs/spec-coverage.md promises a test for every statement of the specification: each row names one, and each named test
// must exist. A row's last cell holds the test's file and its exact name: `services/…/x.test.ts` › name; several
// stand after each other with a semicolon between.
import { existsSync, readFileSync } from 'node:fs';

const table = 'docs/spec-coverage.md';
const text = readFileSync(table, 'utf8');
const promises = [...text.matchAll(/`(services\/[^`]+\.test\.tsx?)` › (.+?)(?=; `services\/| *\|? *$)/gm)];
const missing = promises.filter(
  ([, file, name]) => !existsSync(file) || !isNamedIn(readFileSync(file, 'utf8'), name.trim()),
);
const bare = text
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Statement |') && !/ › /.test(line));

for (const [, file, name] of missing) console.error(`no such test: ${file} › ${name.trim()}`);
for (const row of bare) console.error(`no test is named: ${row}`);
if (promises.length === 0) console.error(`${table} names no test`);
if (missing.length + bare.length > 0 || promises.length === 0) process.exit(1);
console.log(`specification coverage: ${promises.length} named tests, all there`);

/** The whole name, in quotes: half a name is none. */
function isNamedIn(source, name) {
  return [`'${name}'`, `"${name}"`, `\`${name}\``].some((quoted) => source.includes(quoted));
}
