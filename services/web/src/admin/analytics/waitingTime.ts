const minuteMs = 60_000;
const steps = [
  { unit: 'day', ms: 24 * 60 * minuteMs },
  { unit: 'hour', ms: 60 * minuteMs },
  { unit: 'minute', ms: minuteMs },
];

/** Formats the time from an ISO instant to `now`: `2 days`, `5 hours`, `1 minute`, `less than a minute`. */
export function waitingTime(since: string, now: Date): string {
  const elapsed = now.getTime() - Date.parse(since);
  const step = steps.find(({ ms }) => elapsed >= ms);
  if (!step) return 'less than a minute';
  const count = Math.floor(elapsed / step.ms);
  return count === 1 ? `1 ${step.unit}` : `${count} ${step.unit}s`;
}
