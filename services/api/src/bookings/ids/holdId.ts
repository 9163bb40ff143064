import { nanoid } from 'nanoid';

/** 132 random bits, because a hold's id allows its holder to confirm or release it. */
export function makeHoldId(): string {
  return nanoid(22);
}
