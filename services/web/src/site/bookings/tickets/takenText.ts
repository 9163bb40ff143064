import { spots } from '@studio/contract/format/counts';

/** `You take 3 of the 5 spots.` */
export function takenText(participants: number, seatsLeft: number): string {
  return seatsLeft === 1 ? 'You take the last spot.' : `You take ${participants} of the ${spots(seatsLeft)}.`;
}
