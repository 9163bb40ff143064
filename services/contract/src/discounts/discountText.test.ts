import type { GivenDiscount } from '../bookings/discount.ts';
import { discountLineText, discountText } from './discountText.ts';

const clay10: GivenDiscount = { discountCodeId: 7, code: 'CLAY10', kind: 'percent', value: 10, appliesTo: 'tickets' };

test.each([
  [{}, 'CLAY10, 10% off tickets', '10% off the tickets'],
  [{ appliesTo: 'all' }, 'CLAY10, 10% off', '10% off'],
  [{ kind: 'sum', value: 5000 }, 'Discount, CLAY10', 'R50.00 off the tickets'],
  [{ kind: 'sum', value: 5000, appliesTo: 'all' }, 'Discount, CLAY10', 'R50.00 off'],
] as const)('a code with %j is the line “%s” of a receipt, and the choice “%s” of a form', (values, line, choice) => {
  const discount = { ...clay10, ...values };

  expect([discountLineText(discount), discountText(discount)]).toEqual([line, choice]);
});
