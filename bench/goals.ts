/** The least share of its ceiling that a row of the report should reach; other rows have no goal. */
export const goals: Readonly<Record<string, number>> = {
  '/': 0.6,
  '/events': 0.6,
  '/events/:id': 0.6,
  'GET /api/events': 0.6,
  '/ unchanged (304)': 0.6,
  'GET /api/events unchanged (304)': 0.6,
  'a script of the build': 0.5,
  'a small picture': 0.5,
  'one workshop: POST /api/holds': 0.5,
  'fifty workshops: POST /api/holds': 0.4,
};

/** The cost at the largest size divided by that at the smallest. */
export const growthGoal = 1.3;
/** Of every portal call, in milliseconds. */
export const portalGoalMs = 100;
