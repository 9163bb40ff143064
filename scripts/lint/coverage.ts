// Checks that the tests named as `file` › title in docs/spec-coverage.md and docs/reliability.md exist.
import { existsSync, readFileSync } from 'node:fs';

const pages = ['docs/spec-coverage.md', 'docs/reliability.md'];
const testName = /`((?:services|docker|k8s|scripts)\/[^`]+\.(?:test\.[jt]sx?|sh))` › (.+?)(?=; `| *\|? *$)/gm;

const results = pages.map(check);
for (const error of results.flatMap(({ errors }) => errors)) console.error(error);
if (results.some(({ errors }) => errors.length > 0)) process.exit(1);
console.log(
  `specification and reliability: all ${results.reduce((sum, { count }) => sum + count, 0)} named tests exist`,
);

function check(page: string): { count: number; errors: string[] } {
  const text = readFileSync(page, 'utf8');
  const named = [...text.matchAll(testName)].map(([, file = '', title = '']) => ({ file, title: title.trim() }));
  const missing = named.filter(({ file, title }) => !existsSync(file) || !hasTitle(readFileSync(file, 'utf8'), title));
  const bare = text
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (Statement|Case) \|/.test(line) && !line.includes(' › '));
  return {
    count: named.length,
    errors: [
      ...missing.map(({ file, title }) => `${page}: no such test: ${file} › ${title}`),
      ...bare.map((row) => `${page}: no test is named: ${row}`),
      ...(named.length === 0 ? [`${page} names no test`] : []),
    ],
  };
}

function hasTitle(source: string, title: string): boolean {
  return [`'${title}'`, `"${title}"`, `\`${title}\``].some((quoted) => source.includes(quoted));
}
