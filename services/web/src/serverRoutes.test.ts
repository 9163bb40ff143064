/** @jest-environment node */
import { serverRoutes } from './serverRoutes.ts';

test('every page is private except those that show the same to every visitor', () => {
  const open = serverRoutes.filter(({ isPrivate }) => !isPrivate).map(({ path }) => path);

  expect(open).toEqual(['/', '/events', '/events/:id', '/privacy', '/terms', '/vouchers', '*']);
});

test('each page with data has its loader in the table of the server', () => {
  const loading = serverRoutes.filter((route) => 'load' in route).map(({ path }) => path);

  const site = ['/', '/events', '/events/:id', '/privacy', '/terms'];
  expect(loading).toEqual([...site, '/booking/:reference', '/voucher/:code', '/vouchers']);
});
