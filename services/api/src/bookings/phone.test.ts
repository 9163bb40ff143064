import { toE164 } from './phone.ts';

test.each([
  '☎️ 082 555 0119',
  '📞082 555 0119',
  '0\uFE0F\u20E38\uFE0F\u20E32\uFE0F\u20E3 555 0119',
  '082\uFE0E 555\uFE0F 0119',
  '082\u200B 555 0119',
  '\u202A+27 82 555 0119\u202C',
])('the number in %j is read', (typed) => {
  expect(toE164(typed)).toBe('+27825550119');
});

test.each(['082 555 0119 or 083 555 0120', 'call me', '12345'])('%j is no number and is stored as typed', (typed) => {
  expect(toE164(typed)).toBeNull();
});
