import { gradientOf } from './gradients.ts';

test('a category that is not listed always has the same gradient of the six', () => {
  expect(gradientOf('Glass Blowing')).toMatch(/^gradient-[1-6]$/);
  expect(gradientOf('Glass Blowing')).toBe(gradientOf('Glass Blowing'));
});
