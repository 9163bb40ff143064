import { spawnSync } from 'node:child_process';
import { parse } from 'yaml';
import { useDirectory } from '../test/directory.ts';

const folder = useDirectory();

const names = ['api', 'web', 'worker', 'backup', 'sandbox'];
const digestOf = (name: string): string => String(names.indexOf(name)).repeat(64);

function lock(lines: string[]) {
  folder.write('images.sha256', lines.join('\n'));
  const args = ['--import', 'tsx', 'scripts/release/lock.ts', '1.2.3', folder.path];
  return spawnSync(process.execPath, args, { encoding: 'utf8' });
}

test('the files of a release pin every image of ours by its digest, for Compose and for Kubernetes', () => {
  expect(lock(names.map((name) => `${digestOf(name)}  ghcr.io/example/${name}`)).status).toBe(0);

  const compose = read('images.lock.yaml') as { services: Record<string, { image: string }> };
  expect(compose.services).toMatchObject({
    migrate: { image: `ghcr.io/example/api:1.2.3@sha256:${digestOf('api')}` },
    web: { image: `ghcr.io/example/web:1.2.3@sha256:${digestOf('web')}` },
    restore: { image: `ghcr.io/example/backup:1.2.3@sha256:${digestOf('backup')}` },
  });
  expect(compose.services).not.toHaveProperty('postgres');
  expect(read('kustomization.yaml')).toMatchObject({
    kind: 'Component',
    images: names.map((name) => ({ name: `ghcr.io/example/${name}`, digest: `sha256:${digestOf(name)}` })),
  });
});

test('a release without the digest of an image is rejected', () => {
  expect(lock(['  ghcr.io/example/api']).stderr).toContain('a digest is missing');
  expect(lock([`${digestOf('api')}  ghcr.io/example/api`]).stderr).toContain('is not published');
});

const read = (file: string): unknown => parse(folder.read(file));
