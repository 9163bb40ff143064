import { ConfigError } from '@studio/runtime/settings/environment';
import { readConfig, readDemoConfig } from './config.ts';

function errorsOf(read: () => unknown): readonly string[] {
  try {
    read();
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.errors;
    throw error;
  }
}

test('an empty environment is a complete configuration', () => {
  expect(readDemoConfig('/studio', {})).toMatchObject({
    webPort: 3000,
    apiPort: 4000,
    payfastPort: 4010,
    mailboxPort: 4025,
    smtpPort: 4026,
    pgPort: 4032,
    dataDir: '/studio/.data',
    payfastDir: '/studio/.data/payfast',
    mailboxDir: '/studio/.data/mailbox',
    admin: { username: 'admin', password: null },
    merchant: { id: '10000100', key: '46f0cd694581a', passphrase: 'jt7NOE43FZPn' },
  });
});

test('every invalid setting is reported in a separate sentence', () => {
  const env = {
    SANDBOX_HOST: 'here',
    WEB_PORT: 'http',
    API_PORT: '70000',
  };

  expect(errorsOf(() => readDemoConfig('/studio', env))).toEqual([
    'SANDBOX_HOST must be an IP address or localhost',
    'WEB_PORT must be a whole number from 0 to 65535, not "http"',
    'API_PORT must be a whole number from 0 to 65535, not "70000"',
  ]);
});

test('an empty PAYFAST_PASSPHRASE stands for an account without a passphrase', () => {
  expect(readConfig({ PAYFAST_PASSPHRASE: '' }).merchant.passphrase).toBe('');
});

test('the sandbox does not start in production', () => {
  expect(() => readConfig({ NODE_ENV: 'production' })).toThrow(/no bank/);
});
