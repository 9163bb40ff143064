import type { WaitlistState } from './waitlist.ts';

export function isInLine({ state }: { state: WaitlistState }): boolean {
  return state === 'waiting' || state === 'offered';
}
