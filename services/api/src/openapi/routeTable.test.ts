import type { Handler } from '../http/context.ts';
import { none } from './input.ts';
import { createRouteTable } from './routeTable.ts';

const requireAdmin: Handler = (_ctx, next) => next();

// `tsc` rejects a `@ts-expect-error` above a line that has no error.
test('a route without access or input, or with another answer than it declares, does not compile', () => {
  const routes = createRouteTable(requireAdmin);
  const route = { summary: 'Who is signed in', answer: { view: 'MessageView' } } as const;
  const handle = () => ({ message: 'Done' });

  // @ts-expect-error: a table declares routes only for anyone or for admins
  expect(routes.get).toBeUndefined();
  // @ts-expect-error: the input is missing
  expect(() => routes.forAdmins('GET /missing', { ...route, handle })).toThrow(TypeError);
  // @ts-expect-error: another answer
  routes.forAdmins('GET /other', none, { ...route, handle: () => ({ text: 'Done' }) });
  routes.forAdmins('GET /complete', none, { ...route, handle });
});
