import type { GivenDiscount } from '@studio/contract/bookings/discount';

/** A code that the API has accepted, with what is needed to price other tickets with it. */
export interface EnteredDiscount {
  discount: GivenDiscount;
  minPeople: number;
}

/** Null while fewer people come than the code is for. */
export function usableDiscount(entered: EnteredDiscount | undefined, people: number): GivenDiscount | null {
  return entered && people >= entered.minPeople ? entered.discount : null;
}
