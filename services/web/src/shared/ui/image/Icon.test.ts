import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { iconNames } from './Icon.tsx';

test('the sprite has a drawing for each name and no other', () => {
  const sprite = readFileSync(join(__dirname, 'icons.svg'), 'utf8');

  expect([...sprite.matchAll(/<symbol id="(\w+)"/g)].map(([, id]) => id)).toEqual([...iconNames]);
});
