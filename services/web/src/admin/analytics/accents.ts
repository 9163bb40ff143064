const accents = [
  'bg-terracotta-d',
  'bg-highveld-d',
  'bg-jacaranda-d',
  'bg-marigold-d',
  'bg-protea-d',
  'bg-aloe-d',
] as const;

/** The colour of the bar at a position in its list; six take turns. It tells nothing that is not written beside it. */
export function accentAt(position: number): string {
  return accents[position % accents.length] ?? accents[0];
}
