import { render } from '@testing-library/react';
import fc from 'fast-check';
import { anyCart, sumsOf } from '../../../../../contract/test/anyCart.ts';
import type { Cart } from '../../../../../contract/test/anyCart.ts';
import { exampleEvent } from '../../../../test/exampleEvents.ts';
import { chooseTickets, payText } from '../tickets/chosenTickets.ts';
import { Receipt } from './Receipt.tsx';

/** The terms and sums of the receipt, and what the form sends and names at Pay. */
function showReceipt(cart: Cart, hasTypes: boolean) {
  const { ticketTypes, participants, code, voucher } = cart;
  const price = ticketTypes[0]?.price ?? 0;
  const event = exampleEvent({ price, ...(hasTypes && { ticketTypes }), availableSeats: 20 });
  const discount = code ? { discount: { ...code, discountCodeId: 7, code: 'CLAY10' }, minPeople: 1 } : undefined;
  const entered = voucher > 0 ? { code: 'ABCD-EFGH-JKMN', available: voucher } : undefined;
  const tickets = hasTypes ? cart.tickets : undefined;
  const chosen = chooseTickets(event, { participants, tickets, discount, voucher: entered });
  const { container, unmount } = render(<Receipt event={event} seatsLeft={20} chosen={chosen} />);
  const lines = [...container.querySelectorAll('dl > div')].map((line) => {
    const [term = '', text = '', note = ''] = [...line.children].map(({ textContent }) => textContent ?? '');
    return { term, text, note, amount: Math.round(Number(text.replace('R', '')) * 100) };
  });
  unmount();
  return { lines, total: chosen.total, byVoucher: chosen.voucher?.part ?? 0, button: payText(chosen) };
}

function expectToPay({ lines, total, byVoucher, button }: ReturnType<typeof showReceipt>, cart: Cart): void {
  const { rest, fee, ...expected } = sumsOf(cart);
  const inRand = (cents: number) => (cents / 100).toFixed(2);
  expect(expected).toMatchObject({ total, byVoucher });
  expect(lines.at(-1)).toMatchObject({
    amount: rest,
    note: rest > 0 ? `includes R${inRand(fee)} processing fee` : 'no card needed, no fee',
  });
  expect(button).toBe(rest > 0 ? `Pay R${inRand(rest)}` : 'Book, nothing to pay');
}

const sumOf = (lines: readonly { amount: number }[]) => lines.reduce((sum, { amount }) => sum + amount, 0);

test('the lines of the receipt of any cart add up to what is left to pay', () => {
  fc.assert(
    fc.property(anyCart, (cart) => {
      const shown = showReceipt(cart, true);

      const parts = shown.lines.slice(0, -1);
      expectToPay(shown, cart);
      expect(sumOf(parts)).toBe(sumsOf(cart).rest);
      expect(sumOf(parts.filter(({ amount }) => amount > 0))).toBe(sumsOf(cart).full);
    }),
    { numRuns: 100 },
  );
});

test('the receipt of a workshop with one price takes code and voucher off the price of all people', () => {
  fc.assert(
    fc.property(anyCart, (cart) => {
      const tickets = [{ ticketTypeId: 1, quantity: cart.participants }];
      const plain = { ...cart, tickets };

      const shown = showReceipt(plain, false);

      const [perPerson, people, , ...others] = shown.lines;
      expectToPay(shown, plain);
      expect(people?.text).toBe(`× ${cart.participants}`);
      expect((perPerson?.amount ?? 0) * cart.participants + sumOf(others.slice(0, -1))).toBe(sumsOf(plain).rest);
    }),
    { numRuns: 100 },
  );
});
