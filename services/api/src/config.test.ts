import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from '@studio/runtime/settings/environment';
import { readConfig, readMigrationConfig } from './config.ts';

const keys = { SECRET: 'kL9'.padEnd(40, 'qwertyuiop'), INTERNAL_KEY: 'zX8'.padEnd(40, 'asdfghjkl') };
const production = {
  ...keys,
  NODE_ENV: 'production',
  WEB_KEY: 'qW3'.padEnd(40, 'qwertyuiop'),
  API_INTERNAL_PORT: '9464',
  DATABASE_URL: 'postgres://app:word@db.internal/studio',
  QUEUE_URL: 'redis://queue.internal',
  PUBLIC_URL: 'https://studio.example',
  UPLOADS_URL: 'file:/var/uploads',
  PAYFAST_PROCESS_URL: 'https://www.payfast.co.za/eng/process',
  PAYFAST_VALIDATE_URL: 'https://www.payfast.co.za/eng/query/validate',
};

test('development requires only the keys', () => {
  const config = readConfig(keys);

  expect(config).toMatchObject({
    host: '127.0.0.1',
    port: 4000,
    trustProxyHops: 1,
    publicUrls: ['http://localhost:3000', 'http://127.0.0.1:3000'],
    payfast: {
      merchant: null,
      processUrl: 'http://127.0.0.1:4010/eng/process',
      notifyUrl: 'http://localhost:3000/api/payments/payfast/itn',
      sourceCheck: 'off',
    },
  });
  expect(config.payfast.formOrigins).toContain('http://127.0.0.1:4010');
});

test('development may be reached by plain http from other machines', () => {
  expect(readConfig({ ...keys, PUBLIC_URL: 'http://laptop.test:3000' }).publicUrls).toEqual([
    'http://laptop.test:3000',
  ]);
});

test('production names every missing setting', () => {
  expect(readConfig(production)).toMatchObject({ drainMs: 12_000, payfast: { sourceCheck: 'warn' } });
  expect(readConfig(production).payfast.formOrigins).toEqual([
    'https://www.payfast.co.za',
    'https://payment.payfast.io',
  ]);
});

test('origins may be separated by commas or spaces', () => {
  const listed = 'https://a.example, https://b.example/ https://c.example';

  expect(readConfig({ ...production, PAYFAST_FORM_ORIGINS: listed }).payfast.formOrigins).toEqual([
    'https://a.example',
    'https://b.example',
    'https://c.example',
    'https://www.payfast.co.za',
  ]);
});

test('all errors are reported at once, without secret values', () => {
  const errors = errorsOf({
    NODE_ENV: 'production',
    SECRET: 'short',
    DATABASE_URL: 'mysql://app:hunter2@db/studio',
    PUBLIC_URL: 'https://studio.example/shop,http://studio.example',
    PAYFAST_MERCHANT_ID: 'ten',
    PAYFAST_PASSPHRASE: 'not a passphrase!',
    PAYFAST_PROCESS_URL: 'http://pay.example/eng/process',
    PAYFAST_SOURCES: '197.97.145.144/28, 300.1.1.1',
    PAYFAST_SOURCE_CHECK: 'maybe',
    API_PORT: '99999',
    TRUST_PROXY_HOPS: '-1',
    RATE_LIMIT_MULTIPLIER: '0',
    LOG_LEVEL: 'loud',
  });

  expect(errors).toEqual(
    expect.arrayContaining([
      'SECRET must be set to at least 32 random characters',
      'INTERNAL_KEY must be set to at least 32 random characters',
      'WEB_KEY must be set to at least 32 random characters',
      'API_INTERNAL_PORT must be set: the worker asks there for its mails',
      'DATABASE_URL must be an address that begins with postgres:// or postgresql://',
      'QUEUE_URL must be set in production',
      'UPLOADS_URL must be set in production',
      'PUBLIC_URL must be an origin such as https://studio.example, without a path',
      'PUBLIC_URL must use https in production',
      'PAYFAST_VALIDATE_URL must be set in production',
      'PAYFAST_PROCESS_URL must use https in production',
      'PAYFAST_MERCHANT_ID and PAYFAST_MERCHANT_KEY are set together or not at all',
      'PAYFAST_MERCHANT_ID is a number',
      'PAYFAST_PASSPHRASE has at most 32 letters, digits, -, _ and /',
      'PAYFAST_SOURCES holds "300.1.1.1", which is neither an address nor a range',
      'PAYFAST_SOURCE_CHECK must be one of off, warn, strict, not "maybe"',
      'API_PORT must be a whole number from 0 to 65535, not "99999"',
      'TRUST_PROXY_HOPS must be a whole number from 0 to 10, not "-1"',
      'RATE_LIMIT_MULTIPLIER must be a whole number from 1 to 1000000, not "0"',
      'LOG_LEVEL must be one of fatal, error, warn, info, debug, silent, not "loud"',
    ]),
  );
  expect(errors.join()).not.toMatch(/hunter2|short|not a passphrase/);
});

test.each([
  ['a key of one letter', { SECRET: 'a'.repeat(40) }, 'SECRET is a sample'],
  ['the key of an example', { SECRET: 'change-me-change-me-change-me-change-me' }, 'SECRET is a sample'],
  ['the same key for two purposes', { INTERNAL_KEY: keys.SECRET }, 'must differ from one another'],
  ['a passphrase without a merchant', { PAYFAST_PASSPHRASE: 'salt' }, 'PAYFAST_PASSPHRASE is set without'],
  ['a list without an origin', { PUBLIC_URL: ' , ' }, 'PUBLIC_URL must list at least one origin'],
  ['an origin with a user name', { PUBLIC_URL: 'https://a@studio.example' }, 'PUBLIC_URL must be an origin'],
])('the environment is rejected in production: %s', (_name, overrides, error) => {
  expect(errorsOf({ ...production, ...overrides }).join('\n')).toContain(error);
});

describe('secrets from files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'studio-config-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  // RELIABILITY O11
  test('NAME_FILE names a file that contains the value', () => {
    const file = join(folder, 'secret');
    writeFileSync(file, `${keys.SECRET}\n`);

    expect(readConfig({ INTERNAL_KEY: keys.INTERNAL_KEY, SECRET_FILE: file }).secret).toBe(keys.SECRET);
  });

  test('a missing file and a value set twice are errors', () => {
    const errors = errorsOf({
      ...keys,
      SECRET_FILE: '/nowhere/secret',
      DATABASE_URL: 'x',
      DATABASE_URL_FILE: '/nowhere',
    });

    expect(errors).toEqual(
      expect.arrayContaining([
        'SECRET and SECRET_FILE are both set; keep one',
        'SECRET_FILE names a file that cannot be read: /nowhere/secret',
        'DATABASE_URL and DATABASE_URL_FILE are both set; keep one',
      ]),
    );
  });
});

test('the config is frozen', () => {
  const config = readConfig(keys);

  expect(() => Object.assign(config.payfast, { processUrl: 'https://evil.test' })).toThrow(TypeError);
});

test('the migration step requires only the database settings', () => {
  expect(readMigrationConfig({ PG_PORT: '5999' })).toEqual({
    databaseUrl: 'postgres://postgres@127.0.0.1:5999/studio',
    queueUrl: 'postgres://postgres@127.0.0.1:5999/studio',
    roles: { app: null, backup: null },
  });
});

test('a role without a password stops the migration step, and no error contains a password', () => {
  const migrating = () => readMigrationConfig({ APP_DATABASE_URL: 'postgres://app@db/studio', PG_PORT: '5999' });

  expect(migrating).toThrow('APP_DATABASE_URL must name a role and its password');
});

test('uploads are stored in a bucket when UPLOADS_URL names one, which then needs its keys', () => {
  const bucket = { UPLOADS_URL: 's3://studio-uploads?region=af-south-1' };

  expect(errorsOf({ ...keys, ...bucket })).toEqual([
    'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set when UPLOADS_URL is a bucket',
  ]);
  expect(readConfig({ ...keys, ...bucket, S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' }).uploads).toEqual({
    bucket: {
      endpoint: 'https://s3.af-south-1.amazonaws.com',
      region: 'af-south-1',
      name: 'studio-uploads',
      accessKeyId: 'id',
      secretAccessKey: 'key',
    },
  });
});

function errorsOf(variables: NodeJS.ProcessEnv): readonly string[] {
  try {
    readConfig(variables);
  } catch (error) {
    if (error instanceof ConfigError) return error.errors;
    throw error;
  }
  return [];
}
