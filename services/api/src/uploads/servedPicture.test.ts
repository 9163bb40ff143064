import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

function load(path: string): Promise<Response> {
  return fetch(app.url + path);
}

describe('a picture is served', () => {
  test('with its type, immutable caching and no script execution', async () => {
    const admin = await admins.signIn();
    const { body } = await upload(admin, await drawing(40, 40).jpeg().toBuffer());

    const [jpeg, avif] = [await load(body.imageUrl), await load(body.imageUrl.replace('.jpg', '-400.avif'))];
    const head = await fetch(app.url + body.imageUrl, { method: 'HEAD' });

    expect(Object.fromEntries(jpeg.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(avif.headers.get('Content-Type')).toBe('image/avif');
    expect(head.status).toBe(200);
    expect(head.headers.get('Content-Length')).toBe(String((await jpeg.arrayBuffer()).byteLength));
  });

  test('under its own name only: no path traversal, no link, no listing', async () => {
    const secret = join(folder, '..', `secret-${process.pid}`);
    await mkdir(folder, { recursive: true });
    await writeFile(secret, 'marker-secret');
    const link = createHash('md5').update('link').digest('hex');
    await symlink(secret, join(folder, `${link}.jpg`));
    await writeFile(join(folder, 'notes.txt'), 'marker-secret');
    const paths = [
      '..%2f..%2fetc%2fpasswd',
      '%2e%2e%2f%2e%2e%2fetc/passwd',
      `..%2fsecret-${process.pid}`,
      `${link}.jpg`,
      'notes.txt',
      '',
      '.',
      '%00.jpg',
      `${'a'.repeat(32)}.jpg`,
      `${'a'.repeat(32)}.jpg.part`,
    ];

    for (const path of paths) {
      const response = await load(`/uploads/${path}`);
      expect([400, 401, 404]).toContain(response.status);
      expect(await response.text()).not.toContain('marker-secret');
    }
    await rm(secret);
    await rm(join(folder, `${link}.jpg`));
  });
});
