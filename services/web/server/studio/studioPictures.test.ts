/** @jest-environment node */
import { mkdirSync, mkdtempSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { exampleFolder } from '../../../contract/test/exampleStudio.ts';
import { responsesOf } from '../files/files.ts';
import { readStudioPictures } from './studioPictures.ts';

type Format = 'jpeg' | 'png' | 'webp' | 'avif';

function picture(format: Format, width: number, height = 480): Promise<Buffer> {
  const blank = sharp({ create: { width, height, channels: 3, background: '#0b6175' } });
  return blank.toFormat(format).toBuffer();
}

/** Writes files into `pictures/` of a new folder. */
function folderWith(files: Record<string, Buffer | string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'studio-'));
  mkdirSync(join(folder, 'pictures'));
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, 'pictures', name), bytes);
  return folder;
}

const errorsOf = (files: Record<string, Buffer | string>, alt: Record<string, string> = {}) =>
  readStudioPictures(folderWith(files), alt).errors;

test('a replaced photo is served in every given size under a hash of its content, and under its own name for mails', async () => {
  const folder = folderWith({
    'hero.jpg': await picture('jpeg', 640),
    'hero-800.avif': await picture('avif', 800),
    'hero-400.avif': await picture('avif', 400),
    'hero-1200.webp': await picture('webp', 1200),
  });

  const { pictures, files, errors } = readStudioPictures(folder, { hero: 'The press' });

  expect(errors).toEqual([]);
  expect(pictures['/art/hero.jpg']).toEqual({
    src: expect.stringMatching(/^\/assets\/studio\/hero-[\da-f]{8}\.jpg$/),
    sources: [
      { type: 'image/avif', srcSet: expect.stringMatching(/hero-400-\w{8}\.avif 400w, .*hero-800-\w{8}\.avif 800w$/) },
      { type: 'image/webp', srcSet: expect.stringMatching(/hero-1200-\w{8}\.webp 1200w$/) },
    ],
    alt: 'The press',
  });
  const served = responsesOf(files, {});
  const cacheOf = (path: string) => served.get(path)?.notModifiedHead.find((value) => value.startsWith('public'));
  expect(cacheOf(pictures['/art/hero.jpg']?.src ?? '')).toContain('max-age=31536000');
  expect(cacheOf('/art/hero.jpg')).toBe('public, max-age=3600');
});

test('every picture of the documented example is accepted', () => {
  const alt = Object.fromEntries(
    ['hero', 'about-wheel', 'textiles', 'about-table', 'about-kiln', 'mended'].map((name) => [name, name]),
  );

  const { pictures, files, errors } = readStudioPictures(exampleFolder, alt);

  expect(errors).toEqual([]);
  expect(Object.keys(pictures)).toContain('logo');
  expect(files.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/favicon.svg', '/art/social.jpg', '/icon-192.png']),
  );
});

test('a folder without pictures replaces none', () => {
  const folder = mkdtempSync(join(tmpdir(), 'studio-'));

  expect(readStudioPictures(folder, {})).toEqual({ pictures: {}, files: [], errors: [] });
});

test.each<[string, Format, number, number, string]>([
  ['hero.jpg', 'png', 640, 480, 'is no JPEG file'],
  ['hero.jpg', 'jpeg', 639, 480, 'is 639 pixels wide and must have at least 640'],
  ['social.jpg', 'jpeg', 1200, 600, 'has 1200 × 600 pixels and must have 1200 × 630'],
  ['icon-192.png', 'png', 191, 192, 'has 191 × 192 pixels and must have 192 × 192'],
  ['hero-400.webp', 'avif', 400, 300, 'is no WEBP file'],
  ['mugs.jpg', 'jpeg', 640, 480, 'is none of the pictures that can be replaced: hero.jpg'],
  ['hero-800.jpg', 'jpeg', 800, 480, 'is none of the pictures that can be replaced'],
])('%s as %s of %i × %i pixels is rejected', async (name, format, width, height, error) => {
  const errors = errorsOf({ [name]: await picture(format, width, height) });

  expect(errors[0]).toContain(`pictures/${name} ${error}`);
});

test('damaged and empty files are rejected', () => {
  const damaged = { 'studio.jpg': Buffer.from('\xff\xd8\xff\xe0', 'latin1'), 'favicon.ico': '' };

  expect(errorsOf(damaged)).toEqual(['pictures/favicon.ico is no ICO file', 'pictures/studio.jpg is no JPEG file']);
});

test('a folder among the pictures is ignored, because a volume has one', () => {
  const folder = folderWith({});
  mkdirSync(join(folder, 'pictures/lost+found'));

  expect(readStudioPictures(folder, {}).errors).toEqual([]);
});

test('broken links, devices and files that memory cannot hold are listed with the other errors', () => {
  const folder = folderWith({ 'hero.jpg': '', 'mugs.jpg': '' });
  const path = (name: string) => join(folder, 'pictures', name);
  truncateSync(path('hero.jpg'), 3 * 1024 ** 3);
  symlinkSync('/dev/zero', path('social.jpg'));
  symlinkSync('/nowhere', path('studio.jpg'));

  const { errors } = readStudioPictures(folder, {});

  expect(errors).toEqual([
    'pictures/hero.jpg is no file of at most 20 MB',
    expect.stringContaining('pictures/mugs.jpg is none of the pictures'),
    'pictures/social.jpg is no file of at most 20 MB',
    'pictures/studio.jpg is no file of at most 20 MB',
  ]);
});

test('a drawing that could run a script is rejected', () => {
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><script>x</script></svg>';

  expect(errorsOf({ 'logo.svg': drawing })).toEqual([
    'pictures/logo.svg contains <script>; save it as a plain SVG of shapes and text',
  ]);
});

test('a photo that is too heavy for phones is rejected', async () => {
  const heavy = Buffer.concat([await picture('jpeg', 640), Buffer.alloc(500 * 1024)]);

  expect(errorsOf({ 'studio.jpg': heavy })[0]).toMatch(/has \d+ KB; at most 500 KB/);
});

test('a photo without a description, a description without its photo and copies without the photo for mails are rejected', async () => {
  const files = { 'hero.jpg': await picture('jpeg', 640), 'studio-400.avif': await picture('avif', 400) };

  expect(errorsOf(files, { textiles: 'A loom' })).toEqual([
    'pictures/studio.jpg is missing: mails and older browsers need it beside its copies',
    'studio.json needs pictures.hero.alt: what pictures/hero.jpg shows, for people who cannot see it',
    'studio.json has pictures.textiles.alt, but there is no pictures/textiles.jpg',
  ]);
});
