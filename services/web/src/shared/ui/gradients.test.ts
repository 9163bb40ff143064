import { gradientOf } from './gradients.ts';

test.each([
  ['Pottery & Ceramics', 'gradient-1'],
  ['Jewelry Making', 'gradient-2'],
  ['String Art', 'gradient-3'],
  ['Mixed Media', 'gradient-4'],
  ['Textiles', 'gradient-5'],
  ['Painting', 'gradient-6'],
])('the category %s has the colours of %s', (category, gradient) => {
  expect(gradientOf(category)).toBe(gradient);
});

test('a category that is not listed always has the same gradient of the six', () => {
  expect(gradientOf('Glass Blowing')).toMatch(/^gradient-[1-6]$/);
  expect(gradientOf('Glass Blowing')).toBe(gradientOf('Glass Blowing'));
});
