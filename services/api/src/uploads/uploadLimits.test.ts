import { readFile, readdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { useSignedIn } from '../../test/admins.ts';
import { startApp } from '../../test/app.ts';
import { collectStatuses } from '../../test/client.ts';
import { waitUntilInFlight } from '../../test/concurrency/waitUntilInFlight.ts';
import { waitUntil } from '../../test/servers/apiProcess.ts';
import { bitPng, chunk, drawing, multipartForm } from '../../test/uploads/pictures.ts';
import { useUploads } from '../../test/uploads/useUploads.ts';

const { folder, database, app, admins, upload, stored } = useUploads();
const admin = useSignedIn(admins);

// This test is first, because a rejected upload of another test may still be stored later.
// RELIABILITY U10
test('disconnected clients leave no file and no descriptor behind', async () => {
  await upload(admin, await drawing(40, 40).jpeg().toBuffer());
  const countDescriptors = async () => (await readdir('/proc/self/fd')).length;
  const countRequests = () => app.log.lines.filter(({ msg }) => msg === 'request').length;
  const [files, descriptors, requests] = [await stored(), await countDescriptors(), countRequests()];

  await Promise.all(Array.from({ length: 100 }, () => hangUp(admin.token)));
  // The API sees some requests only after their clients have left.
  await waitUntil(() => countRequests() === requests + 100);
  await waitUntilInFlight(0);

  expect(await stored()).toEqual(files);
  await waitUntil(async () => (await countDescriptors()) < descriptors + 20);
  expect((await upload(admin, await drawing(40, 40).jpeg().toBuffer())).status).toBe(200);
});

// RELIABILITY U03
test('a text chunk of 60 MB in a small picture is skipped without being decompressed into memory', async () => {
  const text = chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(60_000_000, 'x'))]));
  const picture = bitPng(20, 20, { beside: [text] });
  const memory = process.memoryUsage().rss;

  const { status, body } = await upload(admin, picture);

  expect(status).toBe(200);
  expect(process.memoryUsage().rss - memory).toBeLessThan(50 * 1024 * 1024);
  const file = await readFile(join(folder, body.imageUrl.replace('/uploads/', '')));
  expect(file.length).toBeLessThan(10_000);
});

// RELIABILITY U09
test('ten pictures of 5 MB at once are processed or rejected with 503', async () => {
  const bytes = Buffer.concat([await drawing(600, 400).jpeg().toBuffer(), Buffer.alloc(4 * 1024 * 1024)]);

  const answers = await Promise.all(Array.from({ length: 10 }, () => upload(admin, bytes)));

  const statuses = answers.map(({ status }) => status);
  expect(statuses).toContain(200);
  // How many uploads wait at the same time depends on the machine, so each may get either status.
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
});

test('an admin may upload thirty pictures in ten minutes', async () => {
  const strict = await startApp({ database, env: { RATE_LIMIT_MULTIPLIER: '1', UPLOADS_URL: `file:${folder}` } });
  const other = await admins.signIn();
  const nothing = Buffer.from('no picture');

  const statuses = await collectStatuses(31, () => upload(admin, nothing, { origin: strict.url }));
  const elses = await upload(other, nothing, { origin: strict.url });
  await strict.close();

  expect(statuses).toEqual([...Array<number>(30).fill(400), 429]);
  expect(elses.status).toBe(400);
});

test('when the directory cannot be written, uploads fail and booking continues', async () => {
  await writeFile(join(folder, '..', 'no-folder'), '');
  const broken = await startApp({ database, env: { UPLOADS_URL: `file:${join(folder, '..', 'no-folder', 'in')}` } });

  const { status, body } = await upload(admin, await drawing(40, 40).jpeg().toBuffer(), { origin: broken.url });
  const list = await fetch(`${broken.url}/api/events`);
  await broken.close();

  expect(status).toBeGreaterThanOrEqual(500);
  expect(body.error).toBeTruthy();
  expect(list.status).toBe(200);
});

function hangUp(token: string): Promise<void> {
  const { hostname, port } = new URL(app.url);
  const socket = connect(Number(port), hostname);
  return new Promise((resolve) => {
    socket.on('error', () => undefined);
    socket.on('close', () => resolve());
    socket.write(
      `POST /api/upload-image HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Length: 9000\r\nContent-Type: multipart/form-data; boundary=b\r\n\r\n${multipartForm('image').slice(0, 120)}`,
      () => setTimeout(() => socket.destroy(), 20),
    );
  });
}
