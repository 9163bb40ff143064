/** The six gradients of SPEC §2, as the classes of styles/looks.css. */
const glazes = ['glaze-1', 'glaze-2', 'glaze-3', 'glaze-4', 'glaze-5', 'glaze-6'] as const;
export type Glaze = (typeof glazes)[number];

/** The gradient of the card at a position in its list; six take turns. */
export function glazeAt(position: number): Glaze {
  return glazes[position % glazes.length] ?? glazes[0];
}
