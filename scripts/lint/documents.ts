// Checks that links, paths, identifiers, settings and targets of make in the documents exist, that every cited decision
// record exists, and that no file reads the specification's directory beside the repository.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

// The specification is a copy. The changelog also names what no longer exists.
const notChecked = /^(docs\/specification\/|CHANGELOG\.md$)/;
const sourceFile = /\w\.(css|js|json|md|mjs|sh|sql|svg|toml|ts|tsx|ya?ml)$/;
const identifier =
  /^(?:[a-z][a-z0-9]*(?:[A-Z][A-Za-z0-9]*)+|(?:[A-Z][a-z0-9]+){2,}|[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|[a-z]+(?:_[a-z]+)+)$/;
/** Names that belong to other programs, to browsers, or to a file that the reader writes. */
const foreign = new Set([
  'insertBefore',
  'removeChild',
  'minSyncReplicas',
  'images.lock.yaml',
  'logging.yaml',
  'pg_upgrade',
  'proxy_cache',
]);

const files = git('ls-files', '--cached', '--others', '--exclude-standard').filter((file) => existsSync(file));
const documents = files.filter((file) => file.endsWith('.md') && !notChecked.test(file));
const sources = ['--', '.', ':!*.md', ':!package-lock.json'];
const words = new Set(git('grep', '--untracked', '-hIowE', '[A-Za-z_][A-Za-z0-9_]*', ...sources));
const targets = new Set([...readFileSync('Makefile', 'utf8').matchAll(/^([a-z-]+):/gm)].map(([, name]) => name));

const records = new Set(readdirSync('docs/adr').map((name) => name.slice(0, 4)));
const outside = ['..', 'shared'].join('/');

const missing = documents.flatMap((document) => {
  const text = readFileSync(document, 'utf8');
  const prose = text.replaceAll(/^ *```[\s\S]*?^ *```/gm, '');
  const code = [...prose.matchAll(/(?<!`)`([^`\n]+)`(?!`)/g)].map(([, span = '']) => span);
  const links = [...prose.replaceAll(/`[^`\n]*`/g, '').matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
  const makes = [...text.matchAll(/(?:^ *|`)make ([a-z-]+)/gm)].map(([, target = '']) => target);
  return [
    ...links.filter((link) => !isLink(document, link)).map((link) => `the link ${link}`),
    ...code.filter((span) => !foreign.has(span) && !isPath(span)).map((span) => `the path ${span}`),
    ...code.filter((span) => !foreign.has(span) && !isIdentifier(span)).map((span) => `the name ${span}`),
    ...makes.filter((target) => !targets.has(target)).map((target) => `make ${target}`),
  ].map((what) => `${document}: ${what} does not exist`);
});
const citations = git('grep', '--untracked', '-nIoE', '(ADR |adr/)[0-9]+');
// The web service has a folder of this name. The specification is an exact copy.
const readsOutside = git(
  'grep',
  '--untracked',
  '-nIF',
  outside,
  '--',
  '.',
  ':!services/web/src',
  ':!docs/specification',
);
const errors = [
  ...missing,
  ...citations.filter((citation) => !records.has(citation.slice(-4))).map((citation) => `${citation} does not exist`),
  ...readsOutside.map((line) => `${line} is outside of the repository`),
];
for (const error of new Set(errors)) console.error(error);
if (errors.length > 0) process.exit(1);
console.log(`documents: what ${documents.length} of them name exists`);

function isLink(document: string, link: string): boolean {
  if (/^[a-z]+:/.test(link)) return true;
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? document : join(dirname(document), path).replace(/\/$/, '');
  if (!files.some((file) => file === target || file.startsWith(`${target}/`))) return false;
  return anchor === undefined || anchorsOf(target).includes(anchor);
}

/** Returns the anchors that GitHub makes from headings. */
function anchorsOf(document: string): string[] {
  const headings = [...readFileSync(document, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

/** A path may lack the folders at its beginning. Files that git ignores need not exist. */
function isPath(span: string): boolean {
  const path = span.replace(/\/$/, '');
  const folder = /^([\w.-]+)\//.exec(path)?.[1];
  const isInRepository = folder !== undefined && files.some((file) => file.startsWith(`${folder}/`));
  if (!/^[\w.-]+(?:\/[\w.-]+)*$/.test(path) || !(sourceFile.test(path) || isInRepository)) return true;
  if (files.some((file) => `/${file}/`.includes(`/${path}/`))) return true;
  return spawnSync('git', ['check-ignore', '-q', path]).status === 0;
}

/** `NAME_FILE` counts as the secret `NAME`. Compose and the API add a prefix to names of volumes and of reasons. */
function isIdentifier(span: string): boolean {
  const name = span.replace(/\(\)$|=.*$/, '');
  const withoutPrefix = name.replace(/^(?:studio|provider_says)_/, '');
  return !identifier.test(name) || [name, `${name}_FILE`, withoutPrefix].some((one) => words.has(one));
}

function git(...args: string[]): string[] {
  const { status, stdout, stderr } = spawnSync('git', args, { encoding: 'utf8', maxBuffer: 2 ** 28 });
  // git grep exits with 1 if nothing matches, and above 1 after an error.
  if (status !== 0 && status !== 1) throw new Error(stderr);
  return stdout.split('\n').filter(Boolean);
}
