/** @jest-environment node */
import { cacheableAddress } from './cacheableAddress.ts';
import { serverRoutes } from './serverRoutes.ts';

test.each([
  ['/', '/'],
  ['/?utm_source=mail&gclid=1', '/'],
  ['/?utm=1&interest=Private+Group', '/?interest=Private+Group'],
  ['/?interest=Something', '/'],
  ['/events', '/events'],
  ['/events/?fbclid=1', '/events'],
  ['/events?month=2031-03&utm=1&q=clay%20pot', '/events?q=clay+pot&month=2031-03'],
  ['/events?q=clay&q=wool', '/events?q=clay'],
  ['/events?weekend', '/events?weekend='],
  ['/events/7?from=mail', '/events/7'],
  ['/events/:id', '/events/%3Aid'],
  ['/Events', '/events'],
  ['/events/7/more', '/not-found'],
  ['/events/%2e%2e', '/'],
  ['/booking-cancelled', '/booking-cancelled'],
  ['/booking-cancelled?hold=8f14e45f', '/booking-cancelled?hold=any'],
  ['/nope', '/not-found'],
  ['/nope/%ff?x=1', '/not-found'],
  ['//evil.test/', '/not-found'],
])('the page %s is cached as %s', (url, address) => {
  expect(cacheableAddress(url)).toBe(address);
});

test.each(['/booking/7K2M-9QXT-4WBD', '/booking-confirmed?hold=x', '/booking-success', '/admin', '/admin/login'])(
  'the page %s is rendered for each request',
  (url) => {
    expect(cacheableAddress(url)).toBeNull();
  },
);

test('the page after a cancelled payment is the only private page that is cached, without its hold', () => {
  const cached = serverRoutes.filter(({ isPrivate, cacheAs }) => isPrivate && cacheAs);

  expect(cached.map(({ path }) => path)).toEqual(['/booking-cancelled']);
});
