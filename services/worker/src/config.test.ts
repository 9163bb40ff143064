import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { studio } from '@studio/contract/studio';
import { ConfigError } from '@studio/runtime/settings/environment';
import { readConfig } from './config.ts';

const key = 'kL9'.padEnd(40, 'qwertyuiop');
const production = {
  NODE_ENV: 'production',
  QUEUE_URL: 'redis://redis:6379',
  SMTP_URL: 'smtps://user:password@mail.example',
  MAIL_FROM: 'Studio Randburg <bookings@studio.example>',
  STUDIO_MAIL: 'owner@studio.example',
  API_INTERNAL_URL: 'http://api:9464',
  INTERNAL_KEY: key,
};

function errorsOf(env: NodeJS.ProcessEnv): readonly string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.errors;
    throw error;
  }
}

test('in development only the internal key is required', () => {
  const config = readConfig({ INTERNAL_KEY: key });

  expect(config).toMatchObject({
    concurrency: 5,
    host: '127.0.0.1',
    healthPort: null,
    texts: { provider: 'log', channel: 'sms' },
    smtpUrl: 'smtp://127.0.0.1:4026',
  });
  expect(Object.isFrozen(config)).toBe(true);
});

test('mail addresses are parsed with or without a name', () => {
  expect(readConfig(production)).toMatchObject({
    mailFrom: { name: 'Studio Randburg', address: 'bookings@studio.example' },
    studioMail: { name: 'Studio Randburg', address: 'owner@studio.example' },
  });
});

test('the name of a sender may be in quotation marks', () => {
  const MAIL_FROM = '"Clay, Paint & Co" <bookings@studio.example>';

  expect(readConfig({ ...production, MAIL_FROM }).mailFrom).toEqual({
    name: 'Clay, Paint & Co',
    address: 'bookings@studio.example',
  });
});

test('production needs sender and mail server, and every error is listed at once', () => {
  const errors = errorsOf({ NODE_ENV: 'production' });

  for (const name of ['QUEUE_URL', 'SMTP_URL', 'MAIL_FROM', 'STUDIO_MAIL', 'API_INTERNAL_URL', 'INTERNAL_KEY']) {
    expect(errors.filter((error) => error.startsWith(`${name} must`))).toHaveLength(1);
  }
});

test.each([
  ['QUEUE_URL', 'amqp://rabbit'],
  ['SMTP_URL', 'mail.example:25'],
  ['MAIL_FROM', 'bookings@studio.example, thief@evil.example'],
  ['MAIL_FROM', 'Studio <bookings>'],
  ['STUDIO_MAIL', 'nobody'],
  ['WORKER_CONCURRENCY', '0'],
  ['WORKER_CONCURRENCY', 'many'],
  ['WORKER_HEALTH_PORT', '70000'],
  ['WORKER_LOCK_MS', '1'],
  ['TEXT_PROVIDER', 'pigeon'],
  ['TEXT_PROVIDER', 'log'],
  ['TEXT_CHANNEL', 'fax'],
  ['LOG_LEVEL', 'loud'],
  ['API_INTERNAL_URL', 'redis://api:9464'],
  ['INTERNAL_KEY', 'short'],
  ['INTERNAL_KEY', 'k'.repeat(32)],
])('the setting %s=%s is rejected in production', (name, value) => {
  expect(errorsOf({ ...production, [name]: value })).toEqual([expect.stringContaining(name)]);
});

test('no error contains an address that may contain a password', () => {
  expect(errorsOf({ ...production, SMTP_URL: 'smpt://user:password@mail.example' }).join()).not.toContain('password');
});

test('a worker on Redis rejects a database password', () => {
  expect(errorsOf({ ...production, DATABASE_URL: 'postgres://api:secret@db/studio' })).toEqual([
    expect.stringContaining('does not use the database'),
  ]);
});

test('a secret may come from a file, but not from the file and the variable', () => {
  const folder = mkdtempSync(join(tmpdir(), 'worker-config-'));
  const file = join(folder, 'smtp_url');
  writeFileSync(file, 'smtps://user:password@other.example\n');
  const { SMTP_URL, ...others } = production;

  expect(readConfig({ ...others, SMTP_URL_FILE: file }).smtpUrl).toBe('smtps://user:password@other.example');
  expect(errorsOf({ ...others, SMTP_URL, SMTP_URL_FILE: file })).toEqual([expect.stringContaining('keep one')]);
  expect(errorsOf({ ...others, SMTP_URL_FILE: join(folder, 'none') })).toEqual(
    expect.arrayContaining([expect.stringContaining('cannot be read')]),
  );
  rmSync(folder, { recursive: true });
});

test.each([
  [{ TEXT_PROVIDER: 'clickatell' }, 'TEXT_API_KEY must be an API key of clickatell'],
  [{ TEXT_PROVIDER: 'bulksms', TEXT_API_KEY: 'secret-only' }, 'TEXT_API_KEY must be token id:token secret of bulksms'],
  [
    { TEXT_PROVIDER: 'bulksms', TEXT_API_KEY: 'id:secret', TEXT_CHANNEL: 'whatsapp' },
    'TEXT_CHANNEL whatsapp needs TEXT_PROVIDER clickatell',
  ],
])('the settings %j of text messages are rejected', (settings, error) => {
  expect(errorsOf({ ...production, ...settings })).toEqual([error]);
});

test('a provider of text messages needs only its name and key', () => {
  expect(readConfig({ ...production, TEXT_PROVIDER: 'bulksms', TEXT_API_KEY: 'id:secret' }).texts).toEqual({
    provider: 'bulksms',
    channel: 'sms',
    apiUrl: 'https://api.bulksms.com',
    apiKey: 'id:secret',
  });
});

test('with STUDIO_DIR, mails come from the address of the studio unless MAIL_FROM is set', () => {
  const { MAIL_FROM } = production;
  const facts = { ...production, MAIL_FROM: '', STUDIO_MAIL: '', STUDIO_DIR: '/studio' };

  const replaced = jest.replaceProperty(studio, 'name', 'The "Mud" Room <Clay>');

  expect(readConfig(facts).mailFrom).toEqual({ name: 'The "Mud" Room <Clay>', address: studio.email });
  replaced.restore();
  expect(readConfig({ ...facts, MAIL_FROM }).mailFrom).toMatchObject({ address: 'bookings@studio.example' });
});
