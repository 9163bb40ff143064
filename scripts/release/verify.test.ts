import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

let directory = '';
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'release-'));
  mkdirSync(join(directory, 'release'));
  writeFileSync(join(directory, 'release/images.lock.yaml'), 'services: {}\n');
  execFileSync('sh', ['-c', 'sha256sum images.lock.yaml > SHA256SUMS'], { cwd: join(directory, 'release') });
  const keygen = ['-q', '-t', 'ed25519', '-N', '', '-C', 'release', '-f'];
  for (const key of ['key', 'other']) execFileSync('ssh-keygen', [...keygen, join(directory, key)]);
  const sign = ['-q', '-Y', 'sign', '-f', join(directory, 'key'), '-n', 'studio-release', 'SHA256SUMS'];
  execFileSync('ssh-keygen', sign, { cwd: join(directory, 'release'), stdio: 'ignore' });
});
afterEach(() => rmSync(directory, { recursive: true }));

function verifyWith(key: string) {
  const signers = join(directory, 'signers');
  writeFileSync(signers, `release namespaces="studio-release" ${readFileSync(join(directory, `${key}.pub`), 'utf8')}`);
  return spawnSync(resolve('scripts/release/verify.sh'), [join(directory, 'release')], {
    env: { ...process.env, SIGNERS: signers },
    encoding: 'utf8',
  });
}

test('the files of a release are accepted with the key that signed them', () => {
  expect(verifyWith('key')).toMatchObject({ status: 0, stdout: expect.stringContaining('are those of the release') });
});

test('a release is rejected with another key', () => {
  expect(verifyWith('other').status).not.toBe(0);
});

test.each(['images.lock.yaml', 'SHA256SUMS'])('a release whose %s was changed is rejected', (file) => {
  appendFileSync(join(directory, 'release', file), '\n');

  expect(verifyWith('key').status).not.toBe(0);
});
