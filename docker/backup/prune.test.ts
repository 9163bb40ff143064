import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
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
const kept = () => readdirSync(backups).toSorted();

function backup(name: string, { uploads, byHand = false }: { uploads?: string[]; byHand?: boolean } = {}): string {
  const folder = join(backups, name);
  mkdirSync(folder);
  if (uploads) {
    writeFileSync(join(folder, 'uploads.tar.age'), '');
    writeFileSync(join(folder, 'uploads.txt'), uploads.map((upload) => `${upload}\n`).join(''));
  }
  if (byHand) writeFileSync(join(folder, 'by-hand'), '');
  return name;
}

test('pruning keeps 7 daily, 4 weekly and 6 monthly backups', () => {
  const days = Array.from({ length: 250 }, (_, age) =>
    new Date(Date.UTC(2026, 10, 20) - age * 86_400_000).toISOString().slice(0, 10),
  );
  for (const day of days) backup(named(day));
  mkdirSync(join(backups, 'lost+found'));

  expect(prune().status).toBe(0);

  expect(kept()).toEqual([
    // The kept backups are the last of each month and week, and the last seven days.
    ...['2026-06-30', '2026-07-31', '2026-08-31', '2026-09-30', '2026-10-31', '2026-11-01', '2026-11-08'].map(named),
    ...['2026-11-14', '2026-11-15', '2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'].map(named),
    'lost+found',
  ]);
});

test('a backup with the only copy of an upload is kept until a newer one has the same content', () => {
  const whole = backup('2026-11-20T010000Z', { uploads: ['1f  ./a.jpg', '2e  ./b.jpg'] });
  backup('2026-11-20T020000Z', { uploads: ['1f  ./a.jpg', '00  ./b.jpg'] });
  backup('2026-11-20T030000Z', { uploads: ['1f  ./a.jpg', '00  ./b.jpg'] });
  backup('2026-11-20T040000Z', { uploads: ['1f  ./a.jpg', '00  ./b.jpg'] });

  const { status, output } = prune();
  const withoutCopy = kept();
  backup('2026-11-20T050000Z', { uploads: ['1f  ./a.jpg', '2e  ./b.jpg', '00  ./b.jpg'] });
  prune();

  expect({ status, output }).toEqual({ status: 0, output: expect.stringContaining(`old backup ${whole} kept`) });
  expect(withoutCopy).toEqual([whole, '2026-11-20T030000Z', '2026-11-20T040000Z']);
  expect(kept()).toEqual(['2026-11-20T040000Z', '2026-11-20T050000Z']);
});

test('a backup whose uploads are not listed is kept', () => {
  const unlisted = backup('2026-11-20T010000Z');
  writeFileSync(join(backups, unlisted, 'uploads.tar'), '');
  for (const hour of ['02', '03']) backup(`2026-11-20T${hour}0000Z`, { uploads: [] });

  prune();

  expect(kept()).toContain(unlisted);
});

test('the newest two backups are kept, although they are of one day', () => {
  const hours = ['01', '02', '03'].map((hour) => backup(`2026-11-20T${hour}0000Z`));

  prune();

  expect(kept()).toEqual(hours.slice(1));
});

test('a backup made by hand is kept, and not counted among the scheduled ones', () => {
  const byHand = [backup('2020-01-01T010000Z', { byHand: true })];
  const nightly = backup('2026-11-20T010000Z');
  for (const hour of ['02', '03', '04']) byHand.push(backup(`2026-11-20T${hour}0000Z`, { byHand: true }));

  prune();

  expect(kept()).toEqual([byHand[0], nightly, ...byHand.slice(1)]);
});
