import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { useDirectory } from '../../scripts/test/directory.ts';

const place = useDirectory();
beforeEach(() => {
  cpSync('docker/install', place.at('docker/install'), { recursive: true });
  for (const script of ['dotenv.sh', 'images.sh']) cpSync(join('docker', script), place.at(`docker/${script}`));
  place.write('docker-compose.yml', '');
  fake('docker', 'case "$*" in *version*) echo 2.26.1 ;; *" ps "*) ;; *) echo "docker $*" >> "$CALLS" ;; esac');
  fake('getent', 'echo "203.0.113.7 STREAM $2"');
  fake('hostname', 'echo "203.0.113.7 172.17.0.1"');
  fake('curl', 'case "$*" in *NOOP*) cat >> "$CALLS" ;; *"-d a=b"*itn*) printf 400 ;; *itn*) printf 415 ;; esac');
});

const options = Object.entries({
  '--domain': 'studio.test',
  '--admin-email': 'thandi@studio.test',
  '--mail-from': 'Studio <hello@studio.test>',
  '--smtp-host': 'mail.test',
  '--smtp-user': 'hello@studio.test',
  '--payfast-id': '10000100',
}).flat();
const smtp = ['--smtp-host', 'mail.test', '--smtp-user', 'hello@studio.test'];
const passwords = {
  SMTP_PASSWORD: 'a:b/c d',
  PAYFAST_MERCHANT_KEY: '46f0cd694581a',
  PAYFAST_PASSPHRASE: 'jt7NOE43FZPn',
};
const read = (name: string) => place.read(name);

/** Replaces a program whose result depends on the machine or the network. */
function fake(program: string, script: string): void {
  place.fake(`bin/${program}`, script, '/bin/bash');
}

// The script checks the ports 1 and 2, because the usual ports may be in use on this machine.
function install(args: string[], env: NodeJS.ProcessEnv = {}) {
  const { status, stdout, stderr } = spawnSync(place.at('docker/install/install.sh'), args, {
    encoding: 'utf8',
    input: '',
    env: {
      PATH: `${place.at('bin')}:${process.env['PATH']}`,
      CALLS: place.at('calls'),
      STUDIO_PORTS: '1 2',
      ...env,
    },
  });
  return { status, stdout, stderr };
}

test('one command checks everything, writes settings and secrets, starts the studio and explains the first booking', () => {
  const { status, stdout, stderr } = install(options, passwords);

  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(read('.env').split('\n')).toEqual(
    expect.arrayContaining([
      'SITE_ADDRESS=studio.test',
      'PUBLIC_URL=https://studio.test',
      'COMPOSE_PROFILES=tls',
      'WEB_TRUST_PROXY_HOPS=1',
      'MAIL_FROM=Studio <hello@studio.test>',
      'PAYFAST_MERCHANT_ID=10000100',
    ]),
  );
  expect(read('secrets/smtp_url')).toBe('smtp://hello%40studio.test:a%3Ab%2Fc%20d@mail.test:587');
  expect(read('secrets/payfast_passphrase')).toBe('jt7NOE43FZPn');
  for (const file of ['.env', 'secrets/smtp_url']) expect(statSync(place.at(file)).mode & 0o077).toBe(0);
  expect(read('calls')).toContain(
    'docker compose pull --ignore-buildable --policy missing\n' +
      'docker compose run --rm secrets --print-password\ndocker compose up --detach --wait',
  );
  expect(stdout).toContain("ok: PayFast's notifications reach the API");
  expect(stdout).toContain('1. https://studio.test/admin: log in');
});

test('values that were written into .env by hand may have quotation marks and a comment', () => {
  const lines = [
    'SITE_ADDRESS=studio.test   # our name\r',
    'MAIL_FROM="Studio <hello@studio.test>"',
    'PAYFAST_MERCHANT_ID=10000100',
  ];
  place.write('.env', `${lines.join('\n')}\n`);

  const { status, stderr } = install(['--admin-email', 'thandi@studio.test', ...smtp], passwords);

  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(read('.env')).toContain('PUBLIC_URL=https://studio.test\n');
  expect(read('.env')).toContain('MAIL_FROM=Studio <hello@studio.test>\n');
});

test('a second run asks for nothing and changes nothing', () => {
  install(options, passwords);
  const edited = read('.env').replace('COMPOSE_PROFILES=tls', 'COMPOSE_PROFILES=tls,monitoring');
  place.write('.env', `${edited}BACKUP_HOUR=3\n`);
  const sorted = () => read('.env').split('\n').toSorted();
  const before = [sorted(), read('secrets/smtp_url')];

  const { status } = install([]);

  expect(status).toBe(0);
  expect([sorted(), read('secrets/smtp_url')]).toEqual(before);
});

test('a sender with quotes, dollars and number signs is written as Compose reads it, and kept by the next run', () => {
  const sender = `"Thandi's Clay $5 #1" <hello@studio.test>`;
  install([...options, '--mail-from', sender], passwords);
  const written = (/^MAIL_FROM=.*$/m.exec(read('.env')) ?? [])[0];
  install([]);

  expect(written).toBe(`MAIL_FROM='"Thandi\\'s Clay $5 #1" <hello@studio.test>'`);
  expect(read('.env')).toContain(`${written}\n`);
});

test.each([
  ['--mail-from', 'Studio', "the sender, Studio, is no address such as 'Studio <hello@studio.example>'"],
  ['--mail-from', 'Studio <a@studio.test>\nSALES_PAUSED=true', 'the sender'],
  ['--mail-from', 'Studio <hello@studio.example>', 'the sender, Studio <hello@studio.example>, is only an example'],
  ['--admin-email', 'thandi@example.com', "the admin's address, thandi@example.com, is only an example"],
  ['--admin-email', 'thandi', "the admin's address, thandi, is no address"],
])('%s %j is rejected before anything is written', (option, value, sentence) => {
  const { status, stderr } = install([...options, option, value], passwords);

  expect(status).toBe(1);
  expect(stderr).toContain(`Not installed: ${sentence}`);
  expect(existsSync(place.at('.env'))).toBe(false);
});

test('secret files that other users can read get a stricter mode', () => {
  place.write('secrets/payfast_passphrase', 'jt7NOE43FZPn', 0o644);

  install(options, passwords);

  expect(statSync(place.at('secrets/payfast_passphrase')).mode & 0o777).toBe(0o600);
});

test('without TLS the tunnel to the site is explained, and no booking is suggested, because its payment could not be reported', () => {
  fake('getent', 'exit 2');

  const { status, stdout } = install([...options, '--without-tls'], passwords);

  expect(status).toBe(0);
  expect(read('.env')).toContain('PUBLIC_URL=http://localhost:3000\n');
  expect(read('.env')).toContain('COMPOSE_PROFILES=\n');
  expect(stdout).toContain('ssh -L 3000:127.0.0.1:3000');
  expect(stdout).toContain('The first test booking needs the public address');
  expect(stdout).not.toContain('Book it');
});

test.each([
  ['.env', 'WEB_PORT=7403\n', {}],
  ['the environment', 'WEB_PORT=3001\n', { WEB_PORT: '7403' }],
])('the port of the site from %s is used in its address and in the tunnel', (_place, settings, env) => {
  place.write('.env', settings);

  const { stdout } = install([...options, '--without-tls'], { ...passwords, ...env });

  expect(read('.env')).toContain('PUBLIC_URL=http://localhost:7403\n');
  expect(stdout).toContain('ssh -L 7403:127.0.0.1:7403');
  expect(stdout).not.toContain('300');
});

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['0.0.0.0', '127.0.0.1'],
])('with WEB_BIND=%s the tunnel ends at %s', (bind, end) => {
  place.write('.env', `WEB_BIND=${bind}\n`);

  const { stdout } = install([...options, '--without-tls'], passwords);

  expect(stdout).toContain(`ssh -L 3000:${end}:3000 `);
});

test('an option selects the sandbox, and the next run without the option leaves it', () => {
  install([...options, '--payfast-sandbox'], passwords);
  const first = read('.env');
  install([]);

  expect(first).toContain('PAYFAST_PROCESS_URL=https://sandbox.payfast.co.za/eng/process\n');
  expect(read('.env')).not.toContain('sandbox');
});

test.each([
  ['docker does not answer', () => fake('docker', 'exit 1'), 'docker does not answer'],
  ['the domain has no record', () => fake('getent', 'exit 2'), 'studio.test has no DNS record'],
  [
    'the domain points elsewhere',
    () => fake('getent', 'echo 198.51.100.1'),
    'studio.test points to 198.51.100.1, and this machine has 203.0.113.7',
  ],
  ['the mail server rejects the login', () => fake('curl', 'exit 67'), 'the mail server rejects user or password'],
  ['the mail server does not answer', () => fake('curl', 'exit 28'), 'the mail server does not answer'],
])('when %s, nothing is written and one sentence names the cause', (_what, spoil, sentence) => {
  spoil();

  const { status, stderr } = install(options, passwords);

  expect(status).toBe(1);
  expect(stderr).toContain(`Not installed: ${sentence}`);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(existsSync(place.at('.env'))).toBe(false);
});

test('an unknown option is named below the help', () => {
  expect(install(['--smtp-no-such-option'])).toEqual({
    status: 2,
    stdout: expect.stringContaining('--smtp-host'),
    stderr: 'There is no option --smtp-no-such-option.\n',
  });
});

test('a passphrase that PayFast does not allow is rejected and not stored for the next run', () => {
  const first = install(options, { ...passwords, PAYFAST_PASSPHRASE: 'two words' });
  const hasSecrets = existsSync(place.at('secrets'));
  const second = install(options, passwords);

  expect(first).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('the PayFast passphrase has at most 32 letters, digits'),
  });
  expect(hasSecrets).toBe(false);
  expect(second.status).toBe(0);
});
