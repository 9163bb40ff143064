import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

export interface AlertRule {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { runbook: string };
}
interface AlertGroup {
  name: string;
  rules: AlertRule[];
}

const directory = 'docker/monitoring';

/** Reads the alerts from the files that Prometheus loads. */
export function readAlertGroups(): AlertGroup[] {
  const { rule_files: files } = read('prometheus.yaml') as { rule_files: string[] };
  return files.flatMap((file) => (read(file) as { groups: AlertGroup[] }).groups);
}

function read(file: string): unknown {
  return parse(readFileSync(join(directory, file), 'utf8'));
}
