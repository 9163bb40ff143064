import { matchKey } from './paymentMatch.ts';
import type { PaymentMatch } from './paymentMatch.ts';

const match: PaymentMatch = { eventId: 1, participants: 2, amount: 90_000, email: 'lerato@example.com' };
const secret = 'a secret of the test';

test.each<Partial<PaymentMatch>>([
  { eventId: 2 },
  { participants: 1 },
  { amount: 100 },
  { email: 'other@example.com' },
])('a payment that differs in %o does not match the booking', (other) => {
  expect(matchKey({ ...match, ...other }, secret)).not.toBe(matchKey(match, secret));
});

test('a payment matches its booking even if the letter case of the e-mail address differs', () => {
  expect(matchKey({ ...match, email: 'Lerato@Example.com' }, secret)).toBe(matchKey(match, secret));
});

test('a match key cannot be computed without the secret', () => {
  expect(matchKey(match, 'another secret')).not.toBe(matchKey(match, secret));
});
