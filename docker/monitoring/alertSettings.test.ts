import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { useDirectory } from '../../scripts/test/directory.ts';
import { findAmtool, findPromtool } from '../test/debianTool.ts';

const root = process.cwd();
const [amtool, promtool] = [findAmtool(), findPromtool()];
const withTools = (amtool && promtool) || process.env['CI'] ? test : test.skip;

const directory = useDirectory();

function write(env: NodeJS.ProcessEnv) {
  const { SMTP_URL = 'smtp://mail.example', ...others } = env;
  directory.write('smtp_url', SMTP_URL);
  return spawnSync('node', ['--import', 'tsx', join(root, 'docker/monitoring/alertSettings.ts'), directory.path], {
    encoding: 'utf8',
    env: {
      PATH: process.env['PATH'],
      ALERT_MAIL: 'operator@studio.example',
      MAIL_FROM: 'The Studio <hello@studio.example>',
      PUBLIC_URL: 'https://studio.example,https://www.studio.example',
      SMTP_URL_FILE: directory.at('smtp_url'),
      ...others,
    },
  });
}
const json = (name: string): unknown => JSON.parse(directory.read(name));

test.each([
  [
    'smtp://robot%40studio.example:p%40ss@mail.example:2525',
    { smtp_smarthost: 'mail.example:2525', smtp_require_tls: true, smtp_auth_username: 'robot@studio.example' },
    'p@ss',
  ],
  ['smtps://robot:pass@mail.example', { smtp_smarthost: 'mail.example:465', smtp_require_tls: false }, 'pass'],
  ['smtp://mail.example', { smtp_smarthost: 'mail.example:587', smtp_require_tls: false }, ''],
])('alerts are sent through the mail server %s', (url, settings, password) => {
  write({ SMTP_URL: url });

  expect(json('alertmanager.yml')).toMatchObject({ global: { ...settings, smtp_from: 'hello@studio.example' } });
  expect(directory.read('alertmanager.yml')).toContain('"to": "operator@studio.example"');
  expect(directory.read('smtp_password')).toBe(password);
});

test.each([
  ['https://studio.example,https://www.studio.example', 'https://studio.example/healthz'],
  ['http://localhost:3000,http://127.0.0.1:3000', 'http://web:3000/healthz'],
])('with the public addresses %s the site is probed at %s', (addresses, target) => {
  write({ PUBLIC_URL: addresses });

  expect(json('site.json')).toEqual([{ targets: [target] }]);
});

test('the subject of an alert names the site, because an operator may have several', () => {
  write({});

  expect(directory.read('alertmanager.yml')).toContain('({{ .CommonLabels.severity }}) studio.example"');
});

test('without a sender in the settings, alerts come from their recipient', () => {
  write({ MAIL_FROM: '' });

  expect(json('alertmanager.yml')).toMatchObject({ global: { smtp_from: 'operator@studio.example' } });
});

test('without a recipient the start fails with one sentence', () => {
  const { status, stderr } = write({ ALERT_MAIL: '' });

  expect([status, stderr]).toEqual([1, 'ALERT_MAIL is not set: the address that alerts are sent to.\n']);
});

withTools('Prometheus and Alertmanager accept their settings', () => {
  write({ SMTP_URL: 'smtp://robot:pass@mail.example' });

  const run = (tool: string | null, ...args: string[]) => spawnSync(tool ?? '', args, { encoding: 'utf8', cwd: root });
  const alertmanager = run(amtool, 'check-config', directory.at('alertmanager.yml'));
  const prometheus = run(promtool, 'check', 'config', '--syntax-only', 'docker/monitoring/prometheus.yaml');

  expect({ status: alertmanager.status, errors: alertmanager.stderr }).toEqual({ status: 0, errors: '' });
  expect({ status: prometheus.status, errors: prometheus.stderr }).toEqual({ status: 0, errors: '' });
});
