import { createHash } from 'node:crypto';
import { mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { drawing } from '../../test/uploads/pictures.ts';
import { useUploads } from '../../test/uploads/useUploads.ts';

const { folder, app, admins, upload } = useUploads();

function load(path: string): Promise<Response> {
  return fetch(app.url + path);
}

describe('a picture is served', () => {
  // RELIABILITY H01
  test('a picture is served with its type, immutable caching and no script execution', async () => {
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

  test('a picture is served in a mail: of one shape, on any site, and whole when it was uploaded before there were copies for mails', async () => {
    const admin = await admins.signIn();
    const { body } = await upload(admin, await drawing(40, 90).jpeg().toBuffer());
    const address = body.imageUrl.replace('.jpg', '-mail.jpg');

    const copy = await load(address);
    const { width, height } = await sharp(await copy.arrayBuffer()).metadata();
    await rename(join(folder, address.slice('/uploads/'.length)), join(folder, 'removed'));
    const whole = await load(address);

    expect([width, height]).toEqual([1100, 824]);
    expect(copy.headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin');
    expect(await whole.arrayBuffer()).toEqual(await (await load(body.imageUrl)).arrayBuffer());
  });

  // RELIABILITY U16, Z10
  test('a picture is served under its own name only: no path traversal, no link, no listing', async () => {
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
