import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findCaddy } from './monitoring/debianTool.ts';

const caddyfile = readFileSync('docker/Caddyfile', 'utf8');
const caddy = findCaddy();
const withCaddy = caddy || process.env['CI'] ? test : test.skip;
if (!caddy) console.warn('caddy was not found (Debian: caddy): the Caddyfile is not parsed');

test('every Caddy image has the version that the Caddyfile names, so that an older Caddy never reads it', () => {
  const named = /for Caddy (\d+\.\d+)/.exec(caddyfile)?.[1];
  const images = [...readFileSync('docker-compose.yml', 'utf8').matchAll(/image: caddy:(\S+)/g)].map(([, tag]) => tag);

  expect(images).toEqual([`${named}-alpine`, `${named}-alpine`]);
});

// Debian has Caddy 2.6, and request_buffers needs 2.7.
withCaddy('the Caddyfile is parsed by Caddy', () => {
  const place = mkdtempSync(join(tmpdir(), 'caddy-'));
  try {
    const file = join(place, 'Caddyfile');
    writeFileSync(file, caddyfile.replace(/^\s*request_buffers .*$/m, ''));
    const { status, stderr } = spawnSync(caddy ?? 'caddy', ['adapt', '--config', file, '--adapter', 'caddyfile'], {
      encoding: 'utf8',
      env: { ...process.env, SITE_ADDRESS: 'studio.test' },
    });

    expect({ status, stderr }).toMatchObject({ status: 0 });
  } finally {
    rmSync(place, { recursive: true });
  }
});
