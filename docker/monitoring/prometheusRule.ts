// Prints the alerts for the Prometheus operator: npx tsx docker/monitoring/prometheusRule.ts | kubectl apply -f -
import { stringify } from 'yaml';
import { readAlertGroups } from './alertGroups.ts';

const spec = { groups: readAlertGroups() };
const metadata = { name: 'studio', namespace: 'studio', labels: { 'app.kubernetes.io/part-of': 'studio' } };
console.log(stringify({ apiVersion: 'monitoring.coreos.com/v1', kind: 'PrometheusRule', metadata, spec }));
