import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runScript } from './testing/runScript.ts';

let backups = '';
beforeEach(() => {
  backups = mkdtempSync(join(tmpdir(), 'backups-'));
});
afterEach(() => rmSync(backups, { recursive: true }));

const prune = () => runScript('prune.sh', { env: { BACKUPS_DIR: backups } });
const named = (day: string) => `${day}T010000Z`;

test('pruning keeps 7 daily, 4 weekly and 6 monthly backups', () => {
  const days = Array.from({ length: 250 }, (_, age) =>
    new Date(Date.UTC(2026, 10, 20) - age * 86_400_000).toISOString().slice(0, 10),
  );
  for (const day of days) mkdirSync(join(backups, `${day}T010000Z`));
  mkdirSync(join(backups, 'lost+found'));

  expect(prune().status).toBe(0);

  expect(readdirSync(backups).toSorted()).toEqual([
    // The kept backups are the last of each month and week, and the last seven days.
    ...['2026-06-30', '2026-07-31', '2026-08-31', '2026-09-30', '2026-10-31', '2026-11-01', '2026-11-08'].map(named),
    ...['2026-11-14', '2026-11-15', '2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'].map(named),
    'lost+found',
  ]);
});
