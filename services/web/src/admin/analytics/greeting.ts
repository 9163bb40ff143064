import { studioClock } from '@studio/contract/format/dates';

export function greetingAt(instant: Date): string {
  const hour = Number(studioClock(instant).slice(0, 2));
  if (hour < 12) return 'Good morning';
  return hour < 18 ? 'Good afternoon' : 'Good evening';
}
