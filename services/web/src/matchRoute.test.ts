import { matchRoute } from './matchRoute.ts';

const table = [{ path: '/' }, { path: '/events' }, { path: '/events/:id' }, { path: '*' }];

test.each([
  ['/', '/', {}],
  ['/events', '/events', {}],
  ['/events/', '/events', {}],
  ['/Events', '/events', {}],
  ['/events/7', '/events/:id', { id: '7' }],
  ['/events/:id', '/events/:id', { id: ':id' }],
  ['/events/7/more', '*', { '*': 'events/7/more' }],
])('the path %s has the route %s', (pathname, path, params) => {
  const match = matchRoute(table, pathname);

  expect({ path: match.route.path, params: match.params }).toEqual({ path, params });
});

test('a table without a last route is rejected', () => {
  expect(() => matchRoute([{ path: '/' }], '/nowhere')).toThrow('The route table has no last route');
});
