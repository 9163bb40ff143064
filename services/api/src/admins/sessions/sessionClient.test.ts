import { browserOf, shortAddress } from './sessionClient.ts';

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Windows'],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0',
    'Edge on Mac',
  ],
  ['curl/8.5.0', 'Unknown browser'],
  ['', 'Unknown browser'],
])('the user agent "%s" is shown as %s', (userAgent, name) => {
  expect(browserOf(userAgent)).toBe(name);
});

test.each([
  ['196.25.1.17', '196.25.1.x'],
  ['::ffff:196.25.1.17', '196.25.1.x'],
  ['2001:db8:1:2::17', '2001:db8:1:2::/64'],
])('the address %s is shown as %s', (address, short) => {
  expect(shortAddress(address)).toBe(short);
});
