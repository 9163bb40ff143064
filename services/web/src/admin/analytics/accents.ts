const accents = [
  'bg-terracotta-d',
  'bg-highveld-d',
  'bg-jacaranda-d',
  'bg-marigold-d',
  'bg-protea-d',
  'bg-aloe-d',
] as const;

/** The colour of a bar at a position of its list. Colours have no meaning here (WCAG 1.4.1). */
export function accentAt(position: number): string {
  return accents[position % accents.length] ?? accents[0];
}
