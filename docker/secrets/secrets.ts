// Creates the missing secrets of an installation, keeps the others, and gives each container only those that it needs.
//   node secrets.ts --own DIR --store DIR [--readers DIR] [--database DIR] [--print-password]
//                   (Node 22.18 or newer; `npx tsx` with an older one)
// --own      a directory with the operator's secrets, one per file; they have priority over variables of the same name
// --store    the directory that keeps the secrets between starts; a derived secret edited there stays unchanged
// --readers  optional; one directory per container gets the secrets that it may read
// --database optional; the volume of the database, whose secrets must not be created a second time
// --print-password  prints the passwords of the first admin and of the backups when they are made; only for output that
//            no log keeps
// Stops with one sentence if a secret is missing, short, a sample or equal to another (RELIABILITY §5.6).
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { catalogue, readers } from './catalogue.ts';

interface Value {
  value: string;
  isEdited: boolean;
  isNew: boolean;
}
type Secrets = Map<string, Value>;

const { values: options } = parseArgs({
  options: {
    own: { type: 'string' },
    store: { type: 'string' },
    readers: { type: 'string' },
    database: { type: 'string' },
    'print-password': { type: 'boolean' },
  },
});
if (!options.store) {
  console.error('usage: node secrets.ts --own DIR --store DIR [--readers DIR] [--database DIR] [--print-password]');
  process.exit(2);
}

const sample =
  /change.?me|replace.?me|example|sample|placeholder|your[-_ ]|^(password|secret|admin|test)\d*$|^(.)\2*$/i;

try {
  const secrets = collect(options.own, options.store);
  rejectDuplicates(secrets);
  rejectLost(options.database, secrets);
  store(options.store, secrets);
  if (options.readers) distribute(options.readers, secrets);
  report(options.store, secrets);
} catch (error) {
  console.error(`The secrets are not right: ${error instanceof Error ? error.message : String(error)}.`);
  process.exit(1);
}

function collect(own: string | undefined, storeDirectory: string): Secrets {
  rejectUnknown(own);
  const hashes = readHashes(storeDirectory);
  const secrets: Secrets = new Map();
  const valueOf = (name: string) => secrets.get(name)?.value ?? '';

  for (const [name, { minBytes = 0, generate, derive, optional, protocols }] of Object.entries(catalogue)) {
    const given = read(own, name) ?? (process.env[name.toUpperCase()] || undefined);
    const stored = read(storeDirectory, name);
    const derived = derive?.(valueOf);
    const isEdited =
      given === undefined && stored !== undefined && stored !== derived && hashOf(stored) !== hashes[name];
    const computed = isEdited ? stored : derived;
    const value = given ?? computed ?? stored ?? generate?.(random) ?? (optional ? '' : undefined);
    if (value === undefined) throw new Error(`${name} is missing`);
    if (value !== '') rejectWeak(name, value, minBytes);
    if (protocols) rejectOtherAddress(name, value, protocols);
    secrets.set(name, { value, isEdited, isNew: given === undefined && stored === undefined });
  }
  return secrets;
}

function hashOf(value: string): string {
  return createHash('sha256').update(value).digest('hex');
}

// The file is in a subdirectory, because `kubectl create secret --from-file` skips directories.
function hashesFile(storeDirectory: string): string {
  return join(storeDirectory, '.made', 'marks.json');
}

function readHashes(storeDirectory: string): Record<string, string> {
  const file = hashesFile(storeDirectory);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {};
}

/** Without this check, a file with a misspelt name would be ignored. */
function rejectUnknown(own: string | undefined): void {
  if (!own || !existsSync(own)) return;
  const unknown = readdirSync(own).find(
    (name) => !name.startsWith('.') && name !== 'README.md' && !(name in catalogue),
  );
  if (unknown)
    throw new Error(`${unknown} is not the name of a secret; the names are ${Object.keys(catalogue).join(', ')}`);
}

function read(directory: string | undefined, name: string): string | undefined {
  if (!directory || !existsSync(join(directory, name))) return undefined;
  try {
    const text = readFileSync(join(directory, name), 'utf8').trim();
    // ssh rejects a key without a line break at its end.
    const value = text.startsWith('-----BEGIN') ? `${text}\n` : text;
    if (value === '' && !catalogue[name]?.optional) throw new Error('it is empty');
    return value;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new Error(`${name} cannot be used: ${code ?? message}`, { cause: error });
  }
}

function rejectWeak(name: string, value: string, minBytes: number): void {
  const bytes = Buffer.byteLength(value);
  if (bytes < minBytes) throw new Error(`${name} has ${bytes} bytes and needs at least ${minBytes}`);
  if (minBytes > 0 && sample.test(value)) throw new Error(`${name} is a sample value; make a random one`);
}

function rejectOtherAddress(name: string, value: string, protocols: readonly string[]): void {
  if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return;
  throw new Error(`${name} is not an address with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`);
}

function rejectDuplicates(secrets: Secrets): void {
  const seen = new Map<string, string>();
  for (const [name, { value }] of secrets) {
    if (value === '' || !catalogue[name]?.minBytes) continue;
    if (seen.has(value)) throw new Error(`${name} and ${seen.get(value)} are equal; every secret must be unique`);
    seen.set(value, name);
  }
}

/** Rejects a new owner password for an existing database, which it could not open. */
function rejectLost(database: string | undefined, secrets: Secrets): void {
  if (!database || !secrets.get('owner_password')?.isNew || !existsSync(join(database, 'pgdata/PG_VERSION'))) return;
  throw new Error(
    'the database has data, but its secrets are lost: restore them from the backup by docs/runbook/secrets-lost.md',
  );
}

function store(directory: string, secrets: Secrets): void {
  const hashes = readHashes(directory);
  for (const [name, { value, isEdited }] of secrets) {
    if (catalogue[name]?.derive && !isEdited) hashes[name] = hashOf(value);
  }
  mkdirSync(join(directory, '.made'), { recursive: true });
  for (const [name, { value }] of secrets) writeFileSync(join(directory, name), value, { mode: 0o600 });
  writeFileSync(hashesFile(directory), JSON.stringify(hashes), { mode: 0o600 });
}

/** Writes a directory for each container. All users may read the files, because the container's user is unknown. */
function distribute(directory: string, secrets: Secrets): void {
  for (const [reader, names] of Object.entries(readers)) {
    const own = join(directory, reader);
    mkdirSync(own, { recursive: true });
    for (const old of readdirSync(own)) rmSync(join(own, old), { force: true, recursive: true });
    for (const name of names) writeFileSync(join(own, name), secrets.get(name)?.value ?? '', { mode: 0o444 });
  }
  const saved = join(directory, 'backup/saved');
  mkdirSync(saved);
  for (const [name, value] of worthSaving(secrets)) writeFileSync(join(saved, name), value, { mode: 0o444 });
}

/** Returns the secrets to save. Derived ones are left out: as files they would not follow changes of the passwords. */
function worthSaving(secrets: Secrets): [name: string, value: string][] {
  const valueOf = (name: string) => secrets.get(name)?.value ?? '';
  return [...secrets]
    .map(([name, { value }]): [string, string] => [name, value])
    .filter(([name, value]) => value !== '' && value !== catalogue[name]?.derive?.(valueOf));
}

function report(storeDirectory: string, secrets: Secrets): void {
  const made = [...secrets].filter(([name, { isNew }]) => isNew && catalogue[name]?.generate).map(([name]) => name);
  if (made.length > 0) console.log(`made: ${made.join(', ')}`);
  const passwordOf = (name: string) =>
    options['print-password'] ? `password: ${secrets.get(name)?.value}` : `password in ${join(storeDirectory, name)}`;
  const once = options['print-password'] ? 'It is shown this once. ' : '';
  if (secrets.get('admin_password')?.isNew) {
    console.log('');
    console.log(
      `  The first administrator is "${process.env['ADMIN_USERNAME'] ?? 'admin'}", ${passwordOf('admin_password')}`,
    );
    console.log(`  ${once}Change it after the first login (docs/deploy.md).`);
    console.log('');
  }
  if (secrets.get('restic_password')?.isNew) {
    console.log(`  The backups are encrypted, ${passwordOf('restic_password')}`);
    console.log(`  ${once}Keep it outside this machine: without it no backup can be read.`);
    console.log('');
  }
  if (secrets.get('smtp_url')?.value.includes('smtp.invalid')) {
    console.log('No mail server is set: mails wait until secrets/smtp_url names one (docs/deploy.md).');
  }
  console.log('secrets are in place');
}

function random(bytes: number): string {
  return randomBytes(bytes).toString('base64url');
}
