// Writes docs/metrics.md from the metrics that the services register. With --check it fails if the page is out of date.
import { readFileSync, writeFileSync } from 'node:fs';
import { connect } from '../services/api/src/db/connect.ts';
import { collectMetrics } from '../services/api/src/monitoring/start.ts';
import { createMetrics as createWebMetrics } from '../services/web/server/metrics.ts';
import { createMetrics as createWorkerMetrics } from '../services/worker/src/metrics.ts';

interface Known {
  name: string;
  help: string;
  type: string;
  labelNames: readonly string[];
  services: string[];
}

const page = 'docs/metrics.md';
const defaults = /^(process|nodejs)_/;

// Registering metrics sends no query, so this database need not exist.
const database = connect({ url: 'postgres://127.0.0.1:1/none', models: [] });
const metrics = { version: '', database, watch: database, uploads: '/' };
const registries: Record<string, ReturnType<typeof collectMetrics>> = {
  api: collectMetrics(metrics),
  web: createWebMetrics('').registry,
  worker: createWorkerMetrics('', []).registry,
};

const wanted = pageOf(knownMetrics());
if (!process.argv.includes('--check')) writeFileSync(page, wanted);
else if (readFileSync(page, 'utf8') !== wanted) {
  console.error(`${page} is out of date: npx tsx --conditions=source scripts/metricsReference.ts`);
  process.exitCode = 1;
}
// The default metrics of prom-client have timers that would keep the process running.
process.exit();

function knownMetrics(): Known[] {
  const known = new Map<string, Known>();
  for (const [service, registry] of Object.entries(registries)) {
    for (const metric of registry.getMetricsAsArray()) {
      if (defaults.test(metric.name)) continue;
      const found = known.get(metric.name);
      if (found) found.services.push(service);
      else known.set(metric.name, { ...describe(metric), services: [service] });
    }
  }
  return [...known.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
}

function describe(metric: { name: string; help: string }): Omit<Known, 'services'> {
  const labels: unknown = Reflect.get(metric, 'labelNames');
  const labelNames = Array.isArray(labels) ? labels.map(String) : [];
  return { name: metric.name, help: metric.help, type: metric.constructor.name.toLowerCase(), labelNames };
}

function pageOf(known: Known[]): string {
  const rows = known.map(({ name, type, services, labelNames, help }) => {
    const labels = labelNames.map((label) => `\`${label}\``).join(', ');
    return `| \`${name}\` | ${type} | ${services.join(', ')} | ${labels} | ${help.replaceAll('|', '\\|')} |`;
  });
  return `# Metrics

Look up here what each metric means. Services export them at \`/metrics\` of their internal ports (\`API_INTERNAL_PORT\`, \`WEB_METRICS_PORT\`, \`WORKER_HEALTH_PORT\`), with prom-client's \`process_*\` and \`nodejs_*\`. The API reads its figures about bookings, mails and money from the database at each scrape, so each replica exports the same: use \`max\`, not \`sum\`. Labels have few, fixed values and no personal data. \`npx tsx --conditions=source scripts/metricsReference.ts\` writes this page from the code.

| Metric | Type | Service | Labels | Meaning |
|---|---|---|---|---|
${rows.join('\n')}
`;
}
