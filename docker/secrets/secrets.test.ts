import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { useDirectory } from '../../scripts/test/directory.ts';
import { readers } from './catalogue.ts';

const place = useDirectory();
beforeEach(() => {
  mkdirSync(place.at('own'));
});

const bring = (name: string, value: string) => place.write(`own/${name}`, value);
const kept = (name: string) => place.read(`store/${name}`);
const edit = (name: string, value: string) => place.write(`store/${name}`, value);
const given = (reader: string, name: string) => place.read(`readers/${reader}/${name}`);

function stored() {
  return readdirSync(place.at('store'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => [name, readFileSync(join(parentPath, name), 'utf8')]);
}

function makeSecrets(env: NodeJS.ProcessEnv = {}, options: string[] = []) {
  const places = ['own', 'store', 'readers'].flatMap((name) => [`--${name}`, place.at(name)]);
  const { status, stdout, stderr } = spawnSync(
    'node_modules/.bin/tsx',
    ['docker/secrets/secrets.ts', ...places, ...options],
    {
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], ...env },
    },
  );
  return { status, stdout, stderr };
}

const printed = ['--print-password'];

test('the passwords of the first admin and of the backups are printed once, and only when asked for', () => {
  const first = makeSecrets({}, printed);
  const second = makeSecrets({}, printed);

  for (const name of ['admin_password', 'restic_password']) {
    expect(first.stdout).toContain(`password: ${kept(name)}`);
    expect(second.stdout).not.toContain(kept(name));
  }
  expect(second.status).toBe(0);
});

test('a fresh clone gets every secret it needs, and the output names the file of the first password', () => {
  const { status, stdout, stderr } = makeSecrets();

  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toContain(`password in ${place.at('store/admin_password')}`);
  expect(stdout).not.toContain(kept('admin_password'));
  expect(given('api', 'database_url')).toBe(`postgres://studio_app:${kept('app_password')}@postgres:5432/studio`);
  expect(Buffer.byteLength(kept('secret'))).toBeGreaterThanOrEqual(32);
});

test('a second start changes no secret', () => {
  makeSecrets();
  const before = stored();

  makeSecrets();

  expect(stored()).toEqual(before);
});

test('each container receives only its own secrets', () => {
  makeSecrets();

  for (const [reader, names] of Object.entries(readers)) {
    const files = readdirSync(place.at(`readers/${reader}`), { withFileTypes: true }).filter((entry) => entry.isFile());
    expect(files.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
  }
  const worker = readers['worker']?.map((name) => given('worker', name)).join();
  expect(worker).not.toContain('postgres://');
});

test('the operator’s secrets replace generated ones, and derived secrets follow them', () => {
  makeSecrets();
  bring('app_password', 'a-password/of their own');
  bring('smtp_url', 'smtp://studio:pw@mail.studio.test:587\n');

  makeSecrets();

  expect(given('api', 'database_url')).toBe('postgres://studio_app:a-password%2Fof%20their%20own@postgres:5432/studio');
  expect(given('worker', 'smtp_url')).toBe('smtp://studio:pw@mail.studio.test:587');
});

test('a derived secret that was edited in the store stays, and the others are derived again from the current values', () => {
  makeSecrets();
  edit('smtp_url', 'smtp://studio:pw@mail.studio.test:587\n');
  edit('app_password', 'changed-by-the-operator');

  makeSecrets();
  makeSecrets({ DATABASE_HOST: 'studio-db-rw:5432' });

  expect(given('worker', 'smtp_url')).toBe('smtp://studio:pw@mail.studio.test:587');
  expect(kept('smtp_url')).toBe('smtp://studio:pw@mail.studio.test:587');
  expect(given('api', 'database_url')).toBe('postgres://studio_app:changed-by-the-operator@studio-db-rw:5432/studio');
});

test('a secret whose file the operator removed does not count as edited', () => {
  bring('smtp_url', 'smtp://studio:pw@mail.studio.test:587');
  makeSecrets();
  rmSync(place.at('own/smtp_url'));

  makeSecrets();

  expect(kept('smtp_url')).toBe('smtp://smtp.invalid:587');
});

test('the operator’s secret replaces an edit in the store', () => {
  makeSecrets();
  edit('queue_url', 'rediss://user:pw@redis.studio.test:6380');
  bring('queue_url', 'rediss://user:pw@other.studio.test:6380');

  makeSecrets();

  expect(kept('queue_url')).toBe('rediss://user:pw@other.studio.test:6380');
});

test('an operator’s password is not printed', () => {
  bring('admin_password', 'correct horse battery');

  expect(makeSecrets({}, printed).stdout).not.toContain('correct horse battery');
});

test('lost secrets of a database with data stop the start, and restored ones let it start again', () => {
  const database = place.at('database');
  const first = makeSecrets({}, ['--database', database]);
  place.write('database/pgdata/PG_VERSION', '17');
  const saved = place.at('saved');
  cpSync(place.at('readers/backup/saved'), saved, { recursive: true });
  const before = given('api', 'database_url');
  const next = makeSecrets({}, ['--database', database]);
  for (const lost of ['store', 'readers']) rmSync(place.at(lost), { recursive: true });

  const without = makeSecrets({}, ['--database', database]);
  cpSync(saved, place.at('own'), { recursive: true });
  const restored = makeSecrets({}, ['--database', database]);

  expect([first.status, next.status]).toEqual([0, 0]);
  expect(without).toEqual({
    status: 1,
    stdout: '',
    stderr:
      'The secrets are not right: the database has data, but its secrets are lost: restore them from the backup by docs/runbook/secrets-lost.md.\n',
  });
  expect(restored.status).toBe(0);
  expect(given('api', 'database_url')).toBe(before);
});

test('a key of several lines keeps the end of its last line, which ssh requires', () => {
  bring('backup_ssh_key', '-----BEGIN OPENSSH PRIVATE KEY-----\nAAAA\n-----END OPENSSH PRIVATE KEY-----\n');
  makeSecrets();
  makeSecrets();

  expect(given('backup', 'backup_ssh_key')).toMatch(/\nAAAA\n-----END OPENSSH PRIVATE KEY-----\n$/);
});

test('the backup gets every secret that another start could not derive', () => {
  bring('smtp_url', 'smtp://studio:pw@mail.studio.test:587');
  makeSecrets();

  const saved = readdirSync(place.at('readers/backup/saved'));
  expect(saved).toEqual(expect.arrayContaining(['owner_password', 'secret', 'restic_password', 'smtp_url']));
  expect(saved).not.toContain('database_url');
  expect(saved).not.toContain('payfast_passphrase');
});

// RELIABILITY O11
test.each([
  ['is short', () => bring('secret', 'x9f8'), 'secret has 4 bytes and needs at least 32'],
  ['is empty', () => bring('secret', '\n'), 'secret cannot be used: it is empty'],
  ['is a sample', () => bring('secret', 'change-me-change-me-change-me-change-me'), 'secret is a sample value'],
  [
    'is used twice',
    () => {
      bring('secret', 'k3JXW0p9QmB7vRz2LdT8nYhC5sFgU1aE');
      bring('internal_key', 'k3JXW0p9QmB7vRz2LdT8nYhC5sFgU1aE');
    },
    'internal_key and secret are equal',
  ],
  [
    'is a URL with another protocol',
    () => bring('smtp_url', 'http://mail'),
    'smtp_url is not an address with smtp:// or smtps://',
  ],
  ['has a misspelt name', () => bring('smtp_ulr', 'smtp://x'), 'smtp_ulr is not the name of a secret'],
  ['cannot be read', () => mkdirSync(place.at('own/secret')), 'secret cannot be used: EISDIR'],
])('a secret that %s stops the start with one sentence', (_what, spoil, sentence) => {
  spoil();

  const { status, stdout, stderr } = makeSecrets();

  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toContain(sentence);
  expect(stderr.trim().split('\n')).toHaveLength(1);
});
