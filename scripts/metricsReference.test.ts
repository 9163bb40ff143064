import { spawnSync } from 'node:child_process';

test('docs/metrics.md names every metric that the services export, with its description', () => {
  const script = ['--import', 'tsx', '--conditions=source', 'scripts/metricsReference.ts', '--check'];

  const { status, stderr } = spawnSync(process.execPath, script, { cwd: process.cwd(), encoding: 'utf8' });

  expect({ status, stderr: status === 0 ? '' : stderr }).toEqual({ status: 0, stderr: '' });
});
