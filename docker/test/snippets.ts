import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

export interface Snippet {
  page: string;
  text: string;
}

const root = process.cwd();
const runbook = readdirSync(join(root, 'docs/runbook')).map((name) => `docs/runbook/${name}`);
export const pages = [
  ...runbook,
  ...['deploy', 'studio', 'settings', 'upgrade', 'release'].map((name) => `docs/${name}.md`),
];

const blocks = /^ *```(\w*)\n([\s\S]*?)^ *```/gm;
const programs =
  /^(docker|kubectl|make|k8s\/deploy\.sh|npx|node|npm|openssl|curl|df|git|restic|read|fallocate|cosign|gh) /;
const statements = /^(select|update|delete|insert|with)\b/i;

export const commands: Snippet[] = pages.flatMap((page) => [
  ...blocksOf(page, 'sh').map((text) => ({ page, text })),
  ...codeOf(page)
    .filter((text) => programs.test(text))
    .map((text) => ({ page, text })),
]);

export const queries: Snippet[] = pages.flatMap((page) => [
  ...blocksOf(page, 'sql').map((text) => ({ page, text })),
  ...codeOf(page)
    .filter((text) => statements.test(text))
    .map((text) => ({ page, text })),
  ...[...textOf(page).matchAll(/psql -U studio_owner studio -c "([^"]+)"/g)]
    .map(([, text = '']) => ({ page, text }))
    .filter(({ text }) => statements.test(text)),
]);

/** The alerts in the runbook: names in CamelCase after 'You see'. */
export const alerts: Snippet[] = runbook.flatMap((page) =>
  [...textOf(page).matchAll(/^(?:\*\*You see\*\*|## `).*/gm)].flatMap(([line]) =>
    [...line.matchAll(/`([A-Z][a-z]+(?:[A-Z][A-Za-z]+)+)`/g)].map(([, text = '']) => ({ page, text })),
  ),
);

function textOf(page: string): string {
  return readFileSync(join(root, page), 'utf8');
}

function blocksOf(page: string, language: string): string[] {
  const found = [...textOf(page).matchAll(blocks)].filter(([, one]) => one === language);
  return found.map(([, , text = '']) => withoutIndent(text));
}

/** Removes the indentation of a block that is in a list. */
function withoutIndent(text: string): string {
  const indent = /^ */.exec(text)?.[0] ?? '';
  return text.replaceAll(new RegExp(`^${indent}`, 'gm'), '');
}

function codeOf(page: string): string[] {
  const prose = textOf(page).replaceAll(blocks, '');
  return [...prose.matchAll(/(?<!`)`([^`\n]+)`(?!`)/g)].map(([, text = '']) => text);
}
