const accents = [
  'bg-terracotta-d',
  'bg-highveld-d',
  'bg-jacaranda-d',
  'bg-marigold-d',
  'bg-protea-d',
  'bg-aloe-d',
] as const;

/** The bar colour at a position in its list. It has no meaning of its own (WCAG 1.4.1). */
export function accentAt(position: number): string {
  return accents[position % accents.length] ?? accents[0];
}
