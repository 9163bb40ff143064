import { eventCategories } from '@studio/contract/events/events';
import { gradientOf } from './gradients.ts';

test('each category of the form has a separate gradient', () => {
  expect(eventCategories.map((category) => [category, gradientOf(category)])).toEqual([
    ['Pottery & Ceramics', 'gradient-1'],
    ['Painting', 'gradient-6'],
    ['Textiles', 'gradient-5'],
    ['Jewelry Making', 'gradient-2'],
    ['Mixed Media', 'gradient-4'],
    ['String Art', 'gradient-3'],
  ]);
});

test('a category that is not listed always has the same gradient of the six', () => {
  expect(gradientOf('Glass Blowing')).toMatch(/^gradient-[1-6]$/);
  expect(gradientOf('Glass Blowing')).toBe(gradientOf('Glass Blowing'));
});
