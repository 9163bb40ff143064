import { readDemoConfig } from '../config.ts';
import { environmentsOf } from './environments.ts';

const secrets = { secret: 's'.repeat(48), internalKey: 'i'.repeat(48), admin: { username: 'admin', password: 'p' } };
const databaseUrl = 'postgres://postgres:secret@127.0.0.1:5132/studio';

function environments(env: NodeJS.ProcessEnv) {
  return environmentsOf(readDemoConfig('/studio', env), {
    secrets,
    databaseUrl,
    apiInternalPort: 5132,
    workerHealthPort: 5133,
    webNodeEnv: 'production',
  });
}

test("the shell's settings for database, mail server and provider do not reach the demo", () => {
  const foreign = {
    DATABASE_URL: 'postgres://production/',
    DATABASE_URL_FILE: '/run/secrets/database',
    SMTP_URL: 'smtp://mail.studio.example',
    PAYFAST_PROCESS_URL: 'https://www.payfast.co.za/eng/process',
    PAYFAST_FORM_HOSTS: 'www.payfast.co.za',
    PUBLIC_URL: 'https://studio.example',
    SESSION_KEY: 'x'.repeat(40),
  };

  for (const env of Object.values(environments(foreign))) {
    for (const [name, value] of Object.entries(foreign)) expect(env[name]).not.toBe(value);
  }
});

test('other variables of the shell reach every service, with the full path of the studio’s own facts', () => {
  const env = { PATH: '/usr/bin', RATE_LIMIT_MULTIPLIER: '100', STUDIO_DIR: 'docs/examples/studio' };

  for (const service of Object.values(environments(env)))
    expect(service).toMatchObject({ ...env, STUDIO_DIR: '/studio/docs/examples/studio' });
});

test('changed ports are passed to every service', () => {
  const { api, web, worker } = environments({
    WEB_PORT: '5100',
    API_PORT: '5101',
    SANDBOX_PAYFAST_PORT: '5110',
    SANDBOX_SMTP_PORT: '5112',
  });

  expect(api).toMatchObject({
    API_PORT: '5101',
    API_INTERNAL_PORT: '5132',
    PUBLIC_URL: 'http://localhost:5100,http://127.0.0.1:5100',
    PAYFAST_NOTIFY_URL: 'http://127.0.0.1:5100/api/payments/payfast/itn',
    PAYFAST_PROCESS_URL: 'http://127.0.0.1:5110/eng/process',
    PAYFAST_API_URL: 'http://127.0.0.1:5110',
  });
  expect(web).toMatchObject({ WEB_PORT: '5100', API_URL: 'http://127.0.0.1:5101' });
  expect(web['PAYFAST_FORM_ORIGINS']).toContain('http://127.0.0.1:5110');
  expect(worker).toMatchObject({
    SMTP_URL: 'smtp://127.0.0.1:5112',
    QUEUE_URL: databaseUrl,
    API_INTERNAL_URL: 'http://127.0.0.1:5132',
  });
});

test('a demo without a passphrase has manual refunds only', () => {
  expect(environments({ PAYFAST_PASSPHRASE: '' }).api['PAYFAST_API_URL']).toBeUndefined();
});

test('the worker and the web server receive no secret of the API', () => {
  const { web, worker } = environments({});

  for (const env of [web, worker]) {
    for (const name of ['SECRET', 'ADMIN_PASSWORD', 'PAYFAST_PASSPHRASE', 'DATABASE_URL'])
      expect(env[name]).toBeUndefined();
  }
});
