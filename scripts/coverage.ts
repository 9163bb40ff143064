// Writes which tests cite each part of SPEC and each case of RELIABILITY. A citation is a comment such as `// SPEC §2
// Home page, §9` above a test, above a `describe` or at the top of a file. Fails when a part, or a case that blocks a
// release, has no test, and when a cited part does not exist.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import ts from 'typescript';

interface Part {
  title: string;
  isRequired: boolean;
}

const specification = readSections('docs/specification/SPEC.md');
const reliability = readCases('docs/specification/RELIABILITY.md');
const parts = new Map([...specification, ...reliability]);
const shown = new Map<string, Set<string>>();
const errors: string[] = [];

const search = ['grep', '--untracked', '-lE', '^ *(//|#) (SPEC|RELIABILITY) ', '--', '*.test.ts', '*.test.tsx', '*.sh'];
for (const file of spawnSync('git', search, { encoding: 'utf8' }).stdout.split('\n').filter(Boolean)) {
  const text = readFileSync(file, 'utf8');
  if (file.endsWith('.sh')) readProof(file, text);
  else readTests(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
}
for (const [key, { isRequired }] of parts) if (isRequired && !shown.has(key)) errors.push(`no test cites ${key}`);

mkdirSync('reports', { recursive: true });
writeFileSync('reports/spec-coverage.md', report('Tests by section of SPEC', specification));
writeFileSync('reports/reliability.md', report('Tests by case of RELIABILITY', reliability));
for (const error of errors) console.error(error);
if (errors.length > 0) process.exit(1);
console.log(`specification coverage: ${shown.size} of ${parts.size} parts and cases are cited, see reports/`);

/** A section with headings counts as covered if its headings are. */
function readSections(file: string): Map<string, Part> {
  const found = new Map<string, Part>();
  let section = '';
  for (const [, marks, title = ''] of readFileSync(file, 'utf8').matchAll(/^(##|###) (.+)$/gm)) {
    if (marks === '##') section = `SPEC §${parseInt(title, 10)}`;
    found.set(marks === '##' ? section : `${section} ${title.replace(/ \(.*\)$/, '')}`, { title, isRequired: true });
  }
  const keys = [...found.keys()];
  for (const [key, part] of found) part.isRequired = !keys.some((other) => other.startsWith(`${key} `));
  return found;
}

/** Reads the rows of the test catalogue. Cases of priority 1 block a release. */
function readCases(file: string): Map<string, Part> {
  const rows = readFileSync(file, 'utf8').matchAll(/^\| ([A-Z]\d\d) \| (.+?) \|.* ([123]) \|$/gm);
  const found = new Map<string, Part>();
  for (const [, id, title, priority] of rows)
    found.set(`RELIABILITY ${id}`, { title: `${id} ${title}`, isRequired: priority === '1' });
  return found;
}

function readTests(source: ts.SourceFile): void {
  const [first] = source.statements;
  if (first) visit(source, '', blockOf(first) ? [] : citedAbove(first));

  function visit(node: ts.Node, group: string, inherited: string[]): void {
    const block = blockOf(node);
    const title = `${group} ${block?.title ?? ''}`.trim();
    // A comment above a loop applies to each test in the loop.
    const cited = ts.isStatement(node) ? [...inherited, ...citedAbove(node)] : inherited;
    if (block?.isTest) for (const key of cited) cite(key, source.fileName, title);
    else ts.forEachChild(node, (child) => visit(child, title, cited));
  }

  function citedAbove(node: ts.Node): string[] {
    const comments = ts.getLeadingCommentRanges(source.text, node.pos) ?? [];
    return comments.flatMap(({ pos, end }) => keysOf(source.text.slice(pos, end)));
  }
}

function blockOf(node: ts.Node): { isTest: boolean; title: string } | undefined {
  if (!ts.isExpressionStatement(node) || !ts.isCallExpression(node.expression)) return undefined;
  const [, name] = /^(?:test\.)?(test|describe)\b(?!\.(?!each\b))/.exec(node.getText()) ?? [];
  return name
    ? { isTest: name === 'test', title: node.expression.arguments[0]?.getText().slice(1, -1) ?? '' }
    : undefined;
}

/** A proof script calls `ok` for each result that it has shown. */
function readProof(file: string, text: string): void {
  for (const [, comment = '', title = ''] of text.matchAll(/^ *(# .+)\n *ok ["'](.+)["']$/gm))
    for (const key of keysOf(comment)) cite(key, file, title);
}

function keysOf(comment: string): string[] {
  const [, document, list = ''] = /^(?:\/\/|#) (SPEC|RELIABILITY) (.+)$/.exec(comment) ?? [];
  return document ? list.split(', ').map((item) => `${document} ${item}`) : [];
}

function cite(key: string, file: string, title: string): void {
  if (!parts.has(key)) errors.push(`${file}: there is no ${key}`);
  shown.set(key, (shown.get(key) ?? new Set()).add(`\`${file}\` › ${title}`));
}

function report(title: string, of: Map<string, Part>): string {
  let text = `# ${title}\n`;
  for (const [key, part] of of) {
    text += `\n## ${part.title}\n\n`;
    for (const test of shown.get(key) ?? []) text += `- ${test}\n`;
  }
  return text;
}
