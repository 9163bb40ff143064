import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import sharp from 'sharp';
import type { Sharp } from 'sharp';
import type { ErrorBody } from '@studio/contract/errors';
import type { UploadView } from '@studio/contract/uploads';
import { useAdmins } from '../../test/admins.ts';
import type { AdminClient } from '../../test/admins.ts';
import { useApp } from '../../test/app.ts';
import { useDatabase } from '../../test/database.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'studio-uploads-'));
});
afterAll(() => rm(folder, { recursive: true }));

const database = useDatabase();
const app = useApp(database, () => ({ env: { UPLOADS_URL: `file:${folder}` } }));
const admins = useAdmins(app);

interface Upload {
  status: number;
  headers: Headers;
  body: UploadView & Partial<ErrorBody>;
}

interface Sent {
  name?: string;
  type?: string;
  field?: string;
  origin?: string;
}

async function upload(
  admin: AdminClient,
  bytes: Buffer,
  { name = 'clay.jpg', type = 'image/jpeg', field = 'image', origin = app.url }: Sent = {},
): Promise<Upload> {
  const form = new FormData();
  form.append(field, new Blob([Uint8Array.from(bytes)], { type }), name);
  const headers = { Authorization: `Bearer ${admin.token}` };
  const response = await fetch(`${origin}/api/upload-image`, { method: 'POST', body: form, headers });
  return { status: response.status, headers: response.headers, body: (await response.json()) as Upload['body'] };
}

/** Returns a picture with enough detail to encode. */
function drawing(width: number, height: number): Sharp {
  return sharp({
    create: { width, height, channels: 3, background: '#b3431f', noise: { type: 'gaussian', mean: 128, sigma: 20 } },
  });
}

test('500 damaged pictures are rejected or processed without a crash', async () => {
  const admin = await admins.signIn();
  const sound = await Promise.all([
    drawing(30, 20).jpeg().toBuffer(),
    drawing(30, 20).png().toBuffer(),
    drawing(30, 20).webp().toBuffer(),
    drawing(30, 20).gif().toBuffer(),
  ]);
  const statuses = new Set<number>();

  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...sound),
      fc.array(fc.tuple(fc.double({ min: 0, max: 0.999, noNaN: true }), fc.integer({ min: 0, max: 255 })), {
        maxLength: 8,
      }),
      fc.double({ min: 0.05, max: 1, noNaN: true }),
      async (picture, changes, length) => {
        const bent = Buffer.from(picture);
        for (const [place, byte] of changes) bent[Math.floor(place * bent.length)] = byte;
        const { status } = await upload(admin, bent.subarray(0, Math.ceil(length * bent.length)));
        statuses.add(status);
        return status === 200 || status === 400;
      },
    ),
    {
      numRuns: process.env['CI'] ? 100 : 500,
      // The first examples are a complete file and a truncated one.
      examples: sound.flatMap((picture) => [
        [picture, [], 1] as [Buffer, [number, number][], number],
        [picture, [], 0.05] as [Buffer, [number, number][], number],
      ]),
    },
  );

  expect(statuses).toEqual(new Set([200, 400]));
}, 120_000);
