import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { artWidths } from '../src/shared/ui/image/artWidths.ts';

const publicFolder = join(__dirname, '../public');
const pictures = readdirSync(__dirname)
  .filter((file) => file.endsWith('.svg') && !['icon.svg', 'social.svg'].includes(file))
  .map((file) => file.replace('.svg', ''));

test.each(pictures)('the drawing %s is rendered as AVIF in every width and as JPEG', (name) => {
  const files = [...artWidths.map((width) => `${name}-${width}.avif`), `${name}.jpg`];

  expect(files.filter((file) => !existsSync(join(publicFolder, 'art', file)))).toEqual([]);
});

test('all rendered files together weigh less than 2 MB', () => {
  const files = readdirSync(join(publicFolder, 'art'));

  const bytes = files.reduce((sum, file) => sum + statSync(join(publicFolder, 'art', file)).size, 0);

  expect(bytes).toBeLessThan(2_000_000);
});
