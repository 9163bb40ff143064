import { createHash } from 'node:crypto';
import { readFile, readdir, mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { useSignedIn } from '../../test/admins.ts';
import { bitPng, drawing } from '../../test/uploads/pictures.ts';
import { useUploads } from '../../test/uploads/useUploads.ts';

const { folder, app, admins, upload, stored } = useUploads();
const admin = useSignedIn(admins);

function load(path: string): Promise<Response> {
  return fetch(app.url + path);
}

describe('a good picture', () => {
  // SPEC §7
  // RELIABILITY U01
  test.each(['jpeg', 'png', 'webp', 'gif'] as const)(
    'a good picture as %s is stored as a JPEG and in every width',
    async (format) => {
      const bytes = await sharp({ create: { width: 1800, height: 1200, channels: 3, background: '#b3431f' } })
        .toFormat(format)
        .toBuffer();

      const { status, body } = await upload(admin, bytes, { type: `image/${format}` });

      expect({ status, body }).toEqual({
        status: 200,
        body: { imageUrl: expect.stringMatching(/^\/uploads\/[0-9a-f]{32}\.jpg$/) },
      });
      const name = body.imageUrl.slice('/uploads/'.length, -'.jpg'.length);
      const widths = Object.fromEntries(
        await Promise.all(
          (await stored())
            .filter((file) => file.startsWith(name))
            .map(async (file) => [
              file.slice(name.length),
              (await sharp(await readFile(join(folder, file))).metadata()).width,
            ]),
        ),
      );
      expect(widths).toEqual({
        '.jpg': 1600,
        '-mail.jpg': 1100,
        ...Object.fromEntries(
          [400, 800, 1200, 1600].flatMap((w) => [
            [`-${w}.avif`, w],
            [`-${w}.webp`, w],
          ]),
        ),
      });
    },
  );

  // RELIABILITY U01
  test('a good picture of twelve megapixels is processed', async () => {
    const bytes = await drawing(4000, 3000).blur(3).jpeg({ quality: 70 }).toBuffer();

    expect((await upload(admin, bytes)).status).toBe(200);
  });

  test('a good picture of 10,000 rows is processed', async () => {
    expect((await upload(admin, bitPng(2, 10_000))).status).toBe(200);
  });

  // RELIABILITY U01
  test('a good picture that is animated is stored as its first frame', async () => {
    const frames = Buffer.concat([Buffer.alloc(40 * 20 * 3, 255), Buffer.alloc(40 * 20 * 3 * 99, 0)]);
    const animation = sharp(frames, { raw: { width: 40, height: 20 * 100, channels: 3, pageHeight: 20 } });

    const { body } = await upload(admin, await animation.gif().toBuffer());

    const picture = sharp(await readFile(join(folder, body.imageUrl.replace('/uploads/', ''))));
    const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height, data[0]]).toEqual([40, 20, 255]);
  });

  test('a good picture that is narrow is not enlarged and is stored under every width', async () => {
    const { body } = await upload(admin, await drawing(500, 300).png().toBuffer(), { type: 'image/png' });

    const wide = await load(body.imageUrl.replace('.jpg', '-1600.webp'));
    expect(wide.status).toBe(200);
    expect((await sharp(Buffer.from(await wide.arrayBuffer())).metadata()).width).toBe(500);
  });

  // RELIABILITY U06
  test('a good picture loses its metadata and trailing bytes, and is rotated upright', async () => {
    const exif = { IFD0: { Copyright: 'marker-owner' }, IFD3: { GPSLatitude: '26/1 6/1 0/1', GPSLatitudeRef: 'S' } };
    const sideways = await sharp({ create: { width: 600, height: 200, channels: 3, background: 'white' } })
      .composite([{ input: { create: { width: 300, height: 200, channels: 3, background: 'red' } }, left: 0, top: 0 }])
      .withExif(exif)
      .withMetadata({ orientation: 6, exif })
      .jpeg()
      .toBuffer();
    expect((await sharp(sideways).metadata()).exif).toBeDefined();
    const bytes = Buffer.concat([sideways, Buffer.from('<script>marker-script</script>')]);

    const { body } = await upload(admin, bytes);

    const name = body.imageUrl.slice('/uploads/'.length, -'.jpg'.length);
    for (const file of (await stored()).filter((one) => one.startsWith(name))) {
      const copy = await readFile(join(folder, file));
      const { exif: left, icc, xmp, iptc, orientation, width, height } = await sharp(copy).metadata();
      expect({ left, icc, xmp, iptc, orientation }).toEqual({});
      expect(copy.includes('marker-')).toBe(false);
      if (!file.endsWith('-mail.jpg')) expect(height).toBeGreaterThan(width);
    }
    const upright = sharp(await readFile(join(folder, `${name}.jpg`)));
    const { data, info } = await upright.raw().toBuffer({ resolveWithObject: true });
    // Orientation 6 rotates clockwise: the left side becomes the top.
    expect(data[1]).toBeLessThan(60);
    expect(data[(info.height - 1) * info.width * 3 + 1]).toBeGreaterThan(200);
  });

  // RELIABILITY U07
  test('a good picture gets a random name', async () => {
    const bytes = await drawing(40, 40).jpeg().toBuffer();
    const before = await readdir(join(folder, '..'));

    for (const name of ['../../x.jpg', 'a.php.jpg', 'nul\0.jpg', `${'n'.repeat(300)}.jpg`, 'a\r\nX-Evil: 1.jpg', '']) {
      const { status, body } = await upload(admin, bytes, { name });
      expect([200, 400]).toContain(status);
      if (status === 200) expect(body.imageUrl).toMatch(/^\/uploads\/[0-9a-f]{32}\.jpg$/);
    }
    expect((await stored()).every((file) => /^[0-9a-f]{32}[-.\w]*$/.test(file))).toBe(true);
    expect((await readdir(join(folder, '..'))).filter((file) => /^x|passwd|php/.test(file))).toEqual(
      before.filter((file) => /^x|passwd|php/.test(file)),
    );
  });

  // RELIABILITY U08
  test('a good picture is checked by its content, not by its declared type', async () => {
    const png = await drawing(40, 40).png().toBuffer();

    expect((await upload(admin, png, { name: 'page.html', type: 'text/html' })).status).toBe(200);
    expect((await upload(admin, png, { name: 'a.svg', type: 'image/svg+xml' })).status).toBe(200);
  });

  test('the upload of a good picture writes one audit row', async () => {
    const { body } = await upload(admin, await drawing(40, 40).jpeg().toBuffer());

    const log = await admin.audit();

    expect(log.body.items).toMatchObject([{ action: 'image.uploaded', subject: body.imageUrl }]);
  });
});

describe('a picture is served', () => {
  // RELIABILITY H01
  test('a picture is served with its type, immutable caching and no script execution', async () => {
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

  test('the copy for mails has one shape and loads on any site, and an older picture without such a copy is served whole', async () => {
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
  test('a picture is served only under its own name, without path traversal, links or listings', async () => {
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
