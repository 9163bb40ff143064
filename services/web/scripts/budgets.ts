// Checks the weight budgets of the built pages, with the real server and a fake API, and that no page downloads a feature
// that it does not use. An error is a warning after a build (package.json) and fails `make lint`.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { preloadsFrom } from '../server/files/preloads.ts';
import type { Manifest } from '../server/files/preloads.ts';
import { answerEventList } from '../test/eventLists.ts';
import { exampleEvent, exampleEvents } from '../test/exampleEvents.ts';
import { exampleSettings } from '../test/exampleSettings.ts';
import { bookingFlow, checkLazyFeatures } from './lazyFeatures.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const kilobyte = 1024;
/** In bytes as sent to a browser that accepts brotli. `scripts` and `firstView` include headers, as in Lighthouse. */
const budgets = {
  scripts: 115 * kilobyte,
  booking: 35 * kilobyte,
  firstView: 220 * kilobyte,
  portal: 200 * kilobyte,
};
/** The lazy pictures that a phone of 412 × 823 pixels loads without scrolling (src/site/events/loadWhenNear.ts). */
const nearPictures = 1;
/** In bytes before compression. A page must stay below its budget with any number of workshops. */
const plainHtml: Record<string, number> = { '/': 60 * kilobyte, '/events': 120 * kilobyte };
const manyEvents = exampleEvents(300);
/** This text occurs only in yup's source; public pages must not load yup (DESIGN §4 Forms). */
const yup = 'is a required field';
/** This text occurs only in the portal's source. */
const portalOnly = 'adminToken';

const errors: string[] = [];
const api = createServer((request, response) => {
  if (request.url === '/api/settings') {
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify(exampleSettings()));
    return;
  }
  const { body, headers } = answerEventList(manyEvents, request.url ?? '');
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.setHeader('Content-Type', 'application/json').end(JSON.stringify(body));
});
api.listen(0, '127.0.0.1');
await once(api, 'listening');

const server = spawn(process.execPath, [`${root}/dist/node/server.js`], {
  env: { PATH: process.env['PATH'], WEB_PORT: '0', API_URL: `http://127.0.0.1:${portOf(api.address())}` },
  stdio: ['ignore', 'pipe', 'inherit'],
});
try {
  const site = `http://127.0.0.1:${await listening()}`;
  const manifest = JSON.parse(readFileSync(`${root}/dist/assets.json`, 'utf8')) as Manifest;
  errors.push(...checkLazyFeatures(manifest, (href) => read(href).toString()));
  const booking = bookingScripts(manifest);
  for (const path of ['/', '/events']) await weigh(site, path, booking);
  await weighPortal(site);
} finally {
  server.kill('SIGKILL');
  api.close();
}
if (errors.length > 0) {
  console.error(`The built pages have errors, so make lint fails:\n${errors.map((error) => `- ${error}`).join('\n')}`);
  process.exit(1);
}

async function weigh(site: string, path: string, booking: Set<string>): Promise<void> {
  const answer = await fetch(site + path, { headers: { 'Accept-Encoding': 'br' } });
  const html = await answer.text();
  const packed = Number(answer.headers.get('content-length'));
  if (!html.includes(exampleEvent().description)) errors.push(`${path} was rendered without its workshops`);

  const scripts = scriptsOf(html);
  const sentScripts = await measureTransfer(site, scripts);
  const firstView = sentScripts + (await measureTransfer(site, [path, ...styles(), ...firstPictures(html)]));
  const added = new Set([...booking].filter((href) => !scripts.has(href)));
  console.log(
    `${path.padEnd(8)} scripts ${kb(sentScripts)} in ${scripts.size} files, booking adds ${kb(readSize(added))}, HTML ${kb(packed)} of ${kb(Buffer.byteLength(html))}, first view ${kb(firstView)}`,
  );
  check(`${path}: scripts`, sentScripts, budgets.scripts);
  check(`${path}: what booking adds`, readSize(added), budgets.booking);
  check(`${path}: HTML before compression`, Buffer.byteLength(html), plainHtml[path] ?? 0);
  check(`${path}: first view`, firstView, budgets.firstView);
  for (const [picture] of html.matchAll(/\/art\/[\w-]+\.avif/g)) errors.push(`${path}: ${picture} has no hashed name`);
  for (const href of [...scripts, ...added]) {
    if (read(href).includes(yup)) errors.push(`${path}: ${href} carries yup`);
    if (read(href).includes(portalOnly)) errors.push(`${path}: ${href} carries the portal`);
  }
}

async function weighPortal(site: string): Promise<void> {
  const all = new Set<string>();
  for (const path of ['/admin', '/admin/login', '/admin/reset-password', '/admin/roster/1']) {
    const scripts = scriptsOf(await (await fetch(site + path)).text());
    if (![...scripts].some((href) => read(href).includes(portalOnly))) errors.push(`${path} does not name its scripts`);
    for (const href of scripts) all.add(href);
  }
  console.log(`portal   scripts ${kb(readSize(all))} in ${all.size} files`);
  check('portal: scripts', readSize(all), budgets.portal);
}

function scriptsOf(html: string): Set<string> {
  const attributes = [...html.matchAll(/ (?:src|href|data-scripts)="([^"]*)"/g)].flatMap(([, text = '']) =>
    text.split(' '),
  );
  return new Set(attributes.filter((href) => /^\/assets\/.*\.js$/.test(href)));
}

/** The stylesheet, the fonts and the icons. */
function styles(): string[] {
  return readdirSync(`${root}/dist/client/assets/static`)
    .filter((name) => /\.(css|woff2|svg)$/.test(name))
    .map((name) => `/assets/static/${name}`);
}

/** The pictures of the first view and near it, in the width that a phone with 412 × 1.75 pixels chooses. */
function firstPictures(html: string): string[] {
  const pictures = [...html.matchAll(/<picture.*?<\/picture>/gs)].map(([picture]) => picture);
  const lazy = pictures.filter((picture) => picture.includes('loading="lazy"'));
  const first = pictures.filter((picture) => !lazy.includes(picture));
  return [...first, ...lazy.slice(0, nearPictures)].flatMap(
    (picture) => /(\/[\w/-]+-800\.avif) 800w/.exec(picture)?.[1] ?? [],
  );
}

/** The scripts that are loaded when a visitor opens the booking dialog. */
function bookingScripts(manifest: Manifest): Set<string> {
  if (!manifest[bookingFlow]) errors.push(`${bookingFlow} is not a chunk of its own`);
  return new Set(preloadsFrom(manifest)(bookingFlow));
}

/** Returns the bytes of the responses with their headers. */
async function measureTransfer(site: string, hrefs: Iterable<string>): Promise<number> {
  let sum = 0;
  for (const href of hrefs) {
    const { headers } = await fetch(site + href, { method: 'HEAD', headers: { 'Accept-Encoding': 'br' } });
    const lines = ['HTTP/1.1 200 OK', ...[...headers].map(([name, value]) => `${name}: ${value}`), ''];
    sum += Number(headers.get('content-length')) + lines.join('\r\n').length + 2;
  }
  return sum;
}

function readSize(hrefs: Iterable<string>): number {
  return [...hrefs].reduce((sum, href) => sum + readSentSize(`${root}/dist/client${href}`), 0);
}

/** Returns the size of the copy by scripts/compress.ts, or of the file itself if it has no copy. */
function readSentSize(path: string): number {
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
}

function read(href: string): Buffer {
  return readFileSync(`${root}/dist/client${href}`);
}

function check(what: string, bytes: number, budget: number): void {
  if (!(bytes > 0 && bytes <= budget)) errors.push(`${what}: ${kb(bytes)} of at most ${kb(budget)}`);
}

function kb(bytes: number): string {
  return `${(bytes / kilobyte).toFixed(1)} KB`;
}

async function listening(): Promise<number> {
  const output: string[] = [];
  for await (const line of createInterface(server.stdout)) {
    output.push(line);
    const [, port] = /"port":(\d+),.*"msg":"web listens"/.exec(line) ?? [];
    if (!port) continue;
    // An unread log would fill the pipe and block the server.
    server.stdout.resume();
    return Number(port);
  }
  throw new Error(`The server did not start:\n${output.join('\n')}`);
}

function portOf(address: AddressInfo | string | null): number {
  return typeof address === 'object' && address ? address.port : 0;
}
