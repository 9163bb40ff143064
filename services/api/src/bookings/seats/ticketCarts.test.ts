import fc from 'fast-check';
import { visitorClient } from '../../../test/client.ts';
import { buildVisitor } from '../../../test/factories.ts';
import { buildWithWheels, hand, wheel } from '../../../test/limitedTickets.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';

const { app } = useAppWithProvider();

const family = { id: 3, name: 'Family', note: '', price: 60_000, seats: 3, limit: 2 };
const spectator = { id: 4, name: 'Spectator', note: '', price: 5000, seats: 0, limit: 1 };
const ticketTypes = [hand, wheel, family, spectator];
const capacity = 9;

type Cart = readonly number[];

interface Step {
  /** The number of tickets of each type. */
  cart: Cart;
  /** Releases the oldest hold first. */
  releases: boolean;
}

const anyCart = fc.tuple(fc.nat(3), fc.nat(2), fc.nat(1), fc.nat(1));
const anySteps = fc.array(fc.record({ cart: anyCart, releases: fc.boolean() }), { minLength: 1, maxLength: 10 });

test('a cart is booked if, and only if, enough seats and tickets of each type are left, and visitors see what is left', async () => {
  await fc.assert(fc.asyncProperty(anySteps, run), { numRuns: 20 });
});

async function run(steps: readonly Step[]): Promise<void> {
  const event = await buildWithWheels({ capacity, ticketTypes });
  const client = visitorClient(app.url);
  const held: { cart: Cart; holdId: string }[] = [];

  for (const { cart, releases } of steps) {
    const oldest = releases ? held.shift() : undefined;
    if (oldest) await client.release(oldest.holdId);
    const expected = answerFor(cart, held);
    const tickets = ticketTypes.map(({ id }, index) => ({ ticketTypeId: id, quantity: cart[index] ?? 0 }));
    const totalAmount = sumOf(cart, 'price');
    const { status, body } = await visitorClient(app.url).hold(event, buildVisitor(), { tickets, totalAmount });
    expect(`${status} ${body.code ?? ''}`).toBe(expected);
    if (status === 200) held.push({ cart, holdId: body.holdId });

    const { ticketTypes: seen } = (await client.event(event.id)).body;
    expect(seen.map(({ left }) => left)).toEqual(leftOf(held));
  }
}

function answerFor(cart: Cart, held: readonly { cart: Cart }[]): string {
  const seats = sumOf(cart, 'seats');
  const free = capacity - held.reduce((sum, one) => sum + sumOf(one.cart, 'seats'), 0);
  if (seats === 0) return '400 invalid_input';
  if (seats > free) return '409 sold_out';
  const isSoldOut = leftOf(held).some((left, index) => left !== undefined && (cart[index] ?? 0) > left);
  return isSoldOut ? '409 tickets_sold_out' : '200 ';
}

function leftOf(held: readonly { cart: Cart }[]): (number | undefined)[] {
  return ticketTypes.map(({ limit }, index) =>
    limit === null ? undefined : limit - held.reduce((sum, { cart }) => sum + (cart[index] ?? 0), 0),
  );
}

function sumOf(cart: Cart, part: 'price' | 'seats'): number {
  return ticketTypes.reduce((sum, type, index) => sum + type[part] * (cart[index] ?? 0), 0);
}
