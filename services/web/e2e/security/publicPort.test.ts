import { expect, test } from '../browser/test.ts';
import { demo } from '../demo/demo.ts';

// These tests call the built web server on its public port, without a browser.

const inner = ['/metrics', '/queues', '/admin/queues', '/.env', '/.git/config', '/.git/HEAD', '/uploads/', '/assets/'];

// RELIABILITY Z10
for (const path of [...inner, '/package.json', '/assets.json', '/node/server.js', '/%2e%2e/node/server.js']) {
  test(`${path} is not served on the public port`, async () => {
    const { status } = await fetch(demo().web + path);

    expect(status).toBe(404);
  });
}

// RELIABILITY H11
test('files with a content hash in their name are immutable and have no source maps', async () => {
  const html = await (await fetch(demo().web)).text();
  const files = [...new Set(html.match(/\/assets\/[\w./-]+/g))];

  expect(files.filter((file) => file.endsWith('.js')).length).toBeGreaterThan(3);
  expect(files.filter((file) => file.endsWith('.avif')).length).toBeGreaterThan(3);
  for (const file of files) {
    const answer = await fetch(demo().web + file);
    expect([file, answer.headers.get('cache-control')]).toEqual([file, 'public, max-age=31536000, immutable']);
    expect(await answer.text()).not.toContain('sourceMappingURL');
    expect((await fetch(`${demo().web}${file}.map`)).status).toBe(404);
  }
});
