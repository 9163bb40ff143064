/** @jest-environment node */
import { serverRoutes } from './serverRoutes.ts';

test('every page is private except those that show the same to every visitor', () => {
  const open = serverRoutes.filter(({ isPrivate }) => !isPrivate).map(({ path }) => path);

  expect(open).toEqual(['/', '/events', '/events/:id', '/privacy', '/terms', '/vouchers', '*']);
});

test('each page with data has its loader in the table of the server', () => {
  const loading = serverRoutes.filter((route) => 'load' in route).map(({ path }) => path);

  expect(loading).toEqual(['/', '/events', '/events/:id', '/privacy', '/terms', '/booking/:reference', '/vouchers']);
});
