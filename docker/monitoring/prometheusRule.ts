// Prints the alerts for the Prometheus operator: npx tsx docker/monitoring/prometheusRule.ts | kubectl apply -f -
import { readFileSync } from 'node:fs';
import { parse, stringify } from 'yaml';

const spec: unknown = parse(readFileSync(new URL('alerts.yaml', import.meta.url), 'utf8'));
const metadata = { name: 'studio', namespace: 'studio', labels: { 'app.kubernetes.io/part-of': 'studio' } };
console.log(stringify({ apiVersion: 'monitoring.coreos.com/v1', kind: 'PrometheusRule', metadata, spec }));
