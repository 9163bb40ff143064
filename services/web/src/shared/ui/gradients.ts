/** The six gradients of SPEC §2, as the classes of styles/utilities.css. */
const gradients = ['gradient-1', 'gradient-2', 'gradient-3', 'gradient-4', 'gradient-5', 'gradient-6'] as const;
export type GradientClass = (typeof gradients)[number];

export function gradientAt(position: number): GradientClass {
  return gradients[position % gradients.length] ?? gradients[0];
}
