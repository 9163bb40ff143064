// docs/spec-coverage.md promises a test for every statement of the specification: each named test must exist.
// A row's last cell holds the test's file and its exact name: `services/…/x.test.ts` › name.
import { existsSync, readFileSync } from 'node:fs';

const table = 'docs/spec-coverage.md';
if (!existsSync(table)) {
  console.log(`${table} is not written yet`);
  process.exit(0);
}

const promises = [...readFileSync(table, 'utf8').matchAll(/`(services\/[^`]+\.test\.tsx?)` › ([^|;\n]+)/g)];
const missing = promises.filter(
  ([, file, name]) => !existsSync(file) || !readFileSync(file, 'utf8').includes(name.trim()),
);

for (const [, file, name] of missing) console.error(`no such test: ${file} › ${name.trim()}`);
if (promises.length === 0) console.error(`${table} names no test`);
if (missing.length > 0 || promises.length === 0) process.exit(1);
console.log(`specification coverage: ${promises.length} named tests, all there`);
