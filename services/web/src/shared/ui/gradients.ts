import type { EventCategory } from '@studio/contract/events/events';

/** The six gradients of SPEC §2, as the classes of styles/utilities.css. */
const gradients = ['gradient-1', 'gradient-2', 'gradient-3', 'gradient-4', 'gradient-5', 'gradient-6'] as const;
export type GradientClass = (typeof gradients)[number];

const byCategory: Record<EventCategory, GradientClass> = {
  'Pottery & Ceramics': 'gradient-1',
  'Jewelry Making': 'gradient-2',
  'String Art': 'gradient-3',
  'Mixed Media': 'gradient-4',
  Textiles: 'gradient-5',
  Painting: 'gradient-6',
};

/** The gradient of a card on the home page (SPEC §2). Elsewhere a workshop has the gradient of its category. */
export function gradientAt(position: number): GradientClass {
  return gradients[position % gradients.length] ?? gradients[0];
}

/**
 * The gradient of a category. The gradient of an unlisted category is computed from its letters, so it is always the
 * same.
 */
export function gradientOf(category: string): GradientClass {
  return new Map(Object.entries(byCategory)).get(category) ?? gradientAt(letterSum(category));
}

function letterSum(text: string): number {
  let sum = 0;
  for (const letter of text) sum += letter.codePointAt(0) ?? 0;
  return sum;
}
