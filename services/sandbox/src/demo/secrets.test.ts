import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadSecrets } from './secrets.ts';

let dir = '';
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'secrets-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

test('secrets are created once and stored, readable only by their owner', () => {
  const first = loadSecrets(dir, { username: 'admin', password: null });
  const second = loadSecrets(dir, { username: 'other', password: 'other' });

  expect(second).toEqual(first);
  expect(first.admin.password).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){2}$/);
  expect(first.secret).not.toBe(first.internalKey);
  expect(statSync(join(dir, 'secrets.json')).mode & 0o077).toBe(0);
});

test('two demos do not share a secret', () => {
  const here = loadSecrets(dir, { username: 'admin', password: null });
  rmSync(join(dir, 'secrets.json'));

  expect(loadSecrets(dir, { username: 'admin', password: null })).not.toEqual(here);
});
