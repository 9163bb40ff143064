import { readFileSync } from 'node:fs';
import { findFreePort } from '../../test/queue/queueServer.ts';
import { requestStatus, waitUntil, useApiProcesses } from '../../test/servers/apiProcess.ts';
import { drawing } from '../../test/uploads/pictures.ts';
import { useUploads } from '../../test/uploads/useUploads.ts';

const { folder, database, admins, upload } = useUploads();
const run = useApiProcesses(() => database.url);

// RELIABILITY U09
// The API runs in a separate process, because the test process holds the pictures that it sends in memory.
test('ten pictures of 5 MB at once need less than 250 MB more memory', async () => {
  const api = run({
    API_PORT: String(await findFreePort()),
    UPLOADS_URL: `file:${folder}`,
    RATE_LIMIT_MULTIPLIER: '100',
  });
  await waitUntil(async () => (await requestStatus(`${api.origin}/readyz`)) === 200);
  const admin = await admins.signIn();
  const bytes = Buffer.concat([await drawing(600, 400).jpeg().toBuffer(), Buffer.alloc(4 * 1024 * 1024)]);
  const first = await upload(admin, bytes, { origin: api.origin });
  const memory = megabytesOf(api.process.pid, 'VmRSS');

  await Promise.all(Array.from({ length: 10 }, () => upload(admin, bytes, { origin: api.origin })));

  expect(first.status).toBe(200);
  expect(megabytesOf(api.process.pid, 'VmHWM') - memory).toBeLessThan(250);
});

/** Returns the memory that a process uses now (`VmRSS`), or the most that it has used (`VmHWM`). */
function megabytesOf(pid: number | undefined, field: 'VmRSS' | 'VmHWM'): number {
  const [, kilobytes] = new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}
