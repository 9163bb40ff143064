// Makes the secrets an installation lacks, keeps those it has, and hands each container only its own.
//
//   node secrets.js --own DIR --store DIR [--readers DIR]
//
// --own      secrets somebody brought, one file each; they go first, then NAME in the environment
// --store    where they are kept between starts; a derived one that was edited there stays as it was edited
// --readers  one folder per container, filled with what that container may read; left out, the store is all there is
//
// Stops with one clear sentence when a secret is missing, short, a sample or equal to another (RELIABILITY §5.6).
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { catalogue, readers } from './catalogue.js';

const { values: places } = parseArgs({
  options: { own: { type: 'string' }, store: { type: 'string' }, readers: { type: 'string' } },
});
if (!places.store) {
  console.error('usage: node secrets.js --own DIR --store DIR [--readers DIR]');
  process.exit(2);
}

const sample =
  /change.?me|replace.?me|example|sample|placeholder|your[-_ ]|^(password|secret|admin|test)\d*$|^(.)\2*$/i;

try {
  const secrets = gather(places.own, places.store);
  refuseTwins(secrets);
  keep(places.store, secrets);
  if (places.readers) handOut(places.readers, secrets);
  greet(secrets);
} catch (error) {
  console.error(`The secrets are not right: ${error.message}.`);
  process.exit(1);
}

/** Name → `{ value, isNew }`, in the catalogue's order: what is derived comes after what it is derived from. */
function gather(own, store) {
  refuseStrangers(own);
  const marks = readMarks(store);
  const secrets = new Map();
  const valueOf = (name) => secrets.get(name)?.value ?? '';

  for (const [name, { minBytes = 0, generate, derive, optional }] of Object.entries(catalogue)) {
    const brought = read(own, name) ?? (process.env[name.toUpperCase()] || undefined);
    const kept = read(store, name);
    const derived = derive?.(valueOf);
    const isEdited = brought === undefined && kept !== derived && isAnothers(kept, marks[name]);
    const made = isEdited ? kept : derived;
    const value = brought ?? made ?? kept ?? generate?.(random) ?? (optional ? '' : undefined);
    if (value === undefined) throw new Error(`${name} is missing`);
    if (value !== '') refuseWeak(name, value, minBytes);
    secrets.set(name, { value, isEdited, isNew: brought === undefined && kept === undefined });
  }
  return secrets;
}

/** True for what stands in the store and is not what we put there. A store without marks is of our own making. */
function isAnothers(kept, mark) {
  return kept !== undefined && mark !== undefined && markOf(kept) !== mark;
}

function markOf(value) {
  return createHash('sha256').update(value).digest('hex');
}

// In a folder of its own: `kubectl create secret --from-file` takes the files of the store and passes by its folders.
function marksFile(store) {
  return join(store, '.made', 'marks.json');
}

/** Name → mark of what we last put into the store, for what can be derived. */
function readMarks(store) {
  return existsSync(marksFile(store)) ? JSON.parse(readFileSync(marksFile(store), 'utf8')) : {};
}

/** A misspelt file name would otherwise be passed over in silence. */
function refuseStrangers(own) {
  if (!own || !existsSync(own)) return;
  const stranger = readdirSync(own).find(
    (name) => !name.startsWith('.') && name !== 'README.md' && !(name in catalogue),
  );
  if (stranger) throw new Error(`nothing is called ${stranger}; the names are ${Object.keys(catalogue).join(', ')}`);
}

function read(folder, name) {
  if (!folder || !existsSync(join(folder, name))) return undefined;
  try {
    const value = readFileSync(join(folder, name), 'utf8').trim();
    if (value === '' && !catalogue[name].optional) throw new Error('it is empty');
    return value;
  } catch (error) {
    throw new Error(`${name} cannot be used: ${error.code ?? error.message}`, { cause: error });
  }
}

function refuseWeak(name, value, minBytes) {
  const bytes = Buffer.byteLength(value);
  if (bytes < minBytes) throw new Error(`${name} has ${bytes} bytes and needs at least ${minBytes}`);
  if (minBytes > 0 && sample.test(value)) throw new Error(`${name} is a sample value; make a random one`);
}

function refuseTwins(secrets) {
  const seen = new Map();
  for (const [name, { value }] of secrets) {
    if (value === '' || !catalogue[name].minBytes) continue;
    if (seen.has(value)) throw new Error(`${name} and ${seen.get(value)} are equal; each secret is its own`);
    seen.set(value, name);
  }
}

function keep(store, secrets) {
  const marks = readMarks(store);
  for (const [name, { value, isEdited }] of secrets) {
    if (catalogue[name].derive && !isEdited) marks[name] = markOf(value);
  }
  mkdirSync(join(store, '.made'), { recursive: true });
  for (const [name, { value }] of secrets) writeFileSync(join(store, name), value, { mode: 0o600 });
  writeFileSync(marksFile(store), JSON.stringify(marks), { mode: 0o600 });
}

/** Every folder belongs to one container alone, whatever user it runs as, so its files may be read by all in there. */
function handOut(folder, secrets) {
  for (const [reader, names] of Object.entries(readers)) {
    const own = join(folder, reader);
    mkdirSync(own, { recursive: true });
    for (const old of readdirSync(own)) rmSync(join(own, old), { force: true });
    for (const name of names) writeFileSync(join(own, name), secrets.get(name).value, { mode: 0o444 });
  }
}

function greet(secrets) {
  const made = [...secrets].filter(([name, { isNew }]) => isNew && catalogue[name].generate).map(([name]) => name);
  if (made.length > 0) console.log(`made: ${made.join(', ')}`);
  const admin = secrets.get('admin_password');
  if (admin.isNew) {
    console.log('');
    console.log(`  The first administrator is "${process.env.ADMIN_USERNAME ?? 'admin'}", password: ${admin.value}`);
    console.log('  It is shown this once. Change it after the first login.');
    console.log('');
  }
  if (secrets.get('smtp_url').value.includes('smtp.invalid')) {
    console.log('No mail server is set: mails wait until secrets/smtp_url names one (docs/deploy.md).');
  }
  console.log('secrets are in place');
}

/** Fits into an address as it is. */
function random(bytes) {
  return randomBytes(bytes).toString('base64url');
}
