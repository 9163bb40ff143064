import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { studio } from '@studio/contract/studio';
import { artWidths } from '../src/shared/ui/image/artWidths.ts';

const publicFolder = join(__dirname, '../public');
const pictures = readdirSync(__dirname)
  .filter((file) => file.endsWith('.svg') && !['icon.svg', 'social.svg'].includes(file))
  .map((file) => file.replace('.svg', ''));

test('there is a drawing for every place on the site that names one', () => {
  const needed = ['hero', 'about-wheel', 'about-table', 'about-kiln', 'textiles', 'studio', 'mended'];

  expect(pictures).toEqual(expect.arrayContaining(needed));
});

test.each(pictures)('the drawing %s is rendered as AVIF in every width and as JPEG', (name) => {
  const files = [...artWidths.map((width) => `${name}-${width}.avif`), `${name}.jpg`];

  expect(files.filter((file) => !existsSync(join(publicFolder, 'art', file)))).toEqual([]);
});

test('all rendered files together weigh less than 2 MB', () => {
  const files = readdirSync(join(publicFolder, 'art'));

  const bytes = files.reduce((sum, file) => sum + statSync(join(publicFolder, 'art', file)).size, 0);

  expect(bytes).toBeLessThan(2_000_000);
});

test('the web manifest carries the studio’s name', () => {
  const manifest = JSON.parse(readFileSync(join(publicFolder, 'site.webmanifest'), 'utf8')) as { name: string };

  expect(manifest.name).toBe(studio.name);
});
