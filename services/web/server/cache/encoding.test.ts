/** @jest-environment node */
import { preferredEncoding } from './encoding.ts';

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP', 'gzip'],
  ['gzip;q=1.0, br;q=0.5', 'gzip'],
  ['br;q=0', 'identity'],
  ['br;q=0, gzip;q=0.2', 'gzip'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['br;q=0, *', 'gzip'],
  ['identity, gzip;q=0.5', 'identity'],
  ['identity;q=0.5, gzip;q=0.5', 'gzip'],
  ['deflate, zstd', 'identity'],
  ['br;q=nonsense', 'identity'],
  [',;,', 'identity'],
])('a client with Accept-Encoding: %s gets %s', (header, encoding) => {
  expect(preferredEncoding(header)).toBe(encoding);
});
