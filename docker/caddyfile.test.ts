import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { useDirectory } from '../scripts/test/directory.ts';
import { findCaddy } from './test/debianTool.ts';

const caddyfile = readFileSync('docker/Caddyfile', 'utf8');
const directory = useDirectory();
const caddy = findCaddy();
const withCaddy = caddy || process.env['CI'] ? test : test.skip;
if (!caddy) console.warn('caddy was not found (Debian: caddy): the Caddyfile is not parsed');

test('every Caddy image has the version that the Caddyfile names, so that an older Caddy never reads it', () => {
  const named = /for Caddy (\d+\.\d+)/.exec(caddyfile)?.[1];
  const images = [...readFileSync('docker-compose.yml', 'utf8').matchAll(/image: caddy:(\S+)/g)].map(([, tag]) => tag);

  expect(images).toEqual([`${named}-alpine`, `${named}-alpine`]);
});

// Debian's Caddy is 2.6, but request_buffers needs 2.7, so it is removed.
withCaddy('the Caddyfile is parsed by Caddy', () => {
  directory.write('Caddyfile', caddyfile.replace(/^\s*request_buffers .*$/m, ''));

  const args = ['adapt', '--config', directory.at('Caddyfile'), '--adapter', 'caddyfile'];
  const { status, stderr } = spawnSync(caddy ?? 'caddy', args, {
    encoding: 'utf8',
    env: { ...process.env, SITE_ADDRESS: 'studio.test' },
  });

  expect({ status, stderr }).toMatchObject({ status: 0 });
});
