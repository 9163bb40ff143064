import { bookingOperations } from './bookingOperations.ts';
import { eventOperations } from './eventOperations.ts';
import type { Operation } from './operation.ts';
import { portalOperations } from './portalOperations.ts';
import { publicOperations } from './publicOperations.ts';

/** A test compares this table with the router. */
export const operations: Record<string, Operation> = {
  ...publicOperations,
  ...bookingOperations,
  ...eventOperations,
  ...portalOperations,
};
