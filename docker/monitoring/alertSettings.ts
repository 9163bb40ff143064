// Writes the settings of the profile `monitoring` that depend on the installation: node alertSettings.ts DIRECTORY
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const { ALERT_MAIL = '', MAIL_FROM = '', PUBLIC_URL = '', SMTP_URL_FILE = '' } = process.env;
const [, , directory = '.'] = process.argv;

if (!ALERT_MAIL) {
  console.error('ALERT_MAIL is not set: the address that alerts are sent to.');
  process.exit(1);
}

const smtp = new URL(readFileSync(SMTP_URL_FILE, 'utf8').trim());
const isTls = smtp.protocol === 'smtps:';
// Without MAIL_FROM the worker uses the sender of studio.json, which this script does not read.
const sender = MAIL_FROM || ALERT_MAIL;
const [, from = sender] = /<([^>]+)>/.exec(sender) ?? [];

const site = new URL('/healthz', PUBLIC_URL.split(',')[0]);

const alertmanager = {
  global: {
    smtp_smarthost: `${smtp.hostname}:${smtp.port || (isTls ? 465 : 587)}`,
    smtp_from: from,
    // A password must never be sent unencrypted.
    smtp_require_tls: smtp.username !== '' && !isTls,
    ...(smtp.username && {
      smtp_auth_username: decodeURIComponent(smtp.username),
      smtp_auth_password_file: join(directory, 'smtp_password'),
    }),
  },
  route: {
    receiver: 'operator',
    group_by: ['alertname'],
    group_wait: '10s',
    group_interval: '1m',
    repeat_interval: '4h',
    routes: [{ matchers: ['severity="ticket"'], receiver: 'operator', repeat_interval: '24h' }],
  },
  // A missing database also causes these alerts, so one mail is enough.
  inhibit_rules: [
    { source_matchers: ['alertname="DatabaseDown"'], target_matchers: ['alertname=~"PagesDegraded|OutboxStuck"'] },
  ],
  receivers: [
    {
      name: 'operator',
      email_configs: [
        {
          to: ALERT_MAIL,
          send_resolved: true,
          headers: {
            Subject: `{{ .Status }}: {{ .CommonLabels.alertname }} ({{ .CommonLabels.severity }}) ${site.host}`,
          },
          html: '',
          text: '{{ range .Alerts }}{{ .Status }} since {{ .StartsAt }}\n{{ .Annotations.summary }}\n{{ .Annotations.runbook }}\n\n{{ end }}',
        },
      ],
    },
  ],
};

// In a container, localhost is another machine, so Prometheus probes the web service directly.
const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(site.hostname);
const target = isLocal ? 'http://web:3000/healthz' : site.href;

// JSON is also valid YAML.
write('alertmanager.yml', JSON.stringify(alertmanager, null, 2));
write('smtp_password', decodeURIComponent(smtp.password));
write('site.json', JSON.stringify([{ targets: [target] }]));

function write(name: string, text: string): void {
  writeFileSync(join(directory, name), text, { mode: 0o644 });
}
