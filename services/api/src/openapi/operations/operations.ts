import { publicRoutes } from '../../http/access.ts';
import type { DeclaredRoute } from '../route.ts';
import { bookingOperations } from './bookingOperations.ts';
import { eventOperations } from './eventOperations.ts';
import type { Operation } from './operation.ts';
import { portalOperations } from './portalOperations.ts';
import { publicOperations } from './publicOperations.ts';

const operations: Record<string, Operation> = {
  ...publicOperations,
  ...bookingOperations,
  ...eventOperations,
  ...portalOperations,
};

/** The routes that are not yet declared in the table. */
export function operationRoutes(): DeclaredRoute[] {
  return Object.entries(operations).map(([name, { body, query, ...operation }]) => {
    const [method = '', path = ''] = name.split(' ');
    const input = { read: () => undefined, ...(query && { query }), ...(body && { body }) };
    return { method, path, isPublic: publicRoutes.has(name), ...operation, input };
  });
}
