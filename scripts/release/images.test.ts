import { readFileSync } from 'node:fs';
import { namesIn, places, releasedImages } from './images.ts';

test.each(places)('$file names one registry', (place) => {
  expect(new Set(namesIn(place)).size).toBe(1);
});

function readWith(images: string, changed: Record<string, string> = {}) {
  return (file: string): string => {
    const place = places.find((one) => one.file === file);
    if (!place) throw new Error(`${file} is not a place.`);
    return readFileSync(file, 'utf8').replaceAll(
      place.pattern,
      (_text, before: string) => before + (changed[file] ?? images),
    );
  };
}

test('a release has the registry that every file names', () => {
  expect(releasedImages(readWith('ghcr.io/example'))).toBe('ghcr.io/example');
});

test('a release without a registry is rejected, and so is one with several', () => {
  expect(() => releasedImages(readWith('localhost/studio'))).toThrow('No registry is set');
  const read = readWith('ghcr.io/example', { 'docker-compose.yml': 'ghcr.io/other' });
  expect(() => releasedImages(read)).toThrow('ghcr.io/other, ghcr.io/example');
});
