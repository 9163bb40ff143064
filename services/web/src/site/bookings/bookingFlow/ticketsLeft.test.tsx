import { screen, waitFor, within } from '@testing-library/react';
import type { EventView } from '@studio/contract/events/events';
import { ticketTypes, typedEvent } from '../../../../test/exampleTickets.ts';
import { useFakeApi } from '../../../../test/fakeApi.ts';
import { bookingFlowPage } from '../../../../test/site/bookingFlowPage.tsx';
import { dialog, exampleHold, openForm, payButton, visitor } from '../../../../test/site/bookingForm.ts';
import { formMemory } from '../bookingSession.ts';

const api = useFakeApi();
const { holds, showEvents, showFilledForm } = bookingFlowPage(api);
const person = { ...visitor, participants: 1 };

const more = (type: string) => screen.getByRole('button', { name: `One more: ${type}` });
const fewer = (type: string) => screen.getByRole('button', { name: `One fewer: ${type}` });
const count = (type: string) => screen.getByRole('spinbutton', { name: type });

/** Returns the workshop of five free seats. `left` says how many tickets are left of the named types. */
function withLeft(left: Record<string, number>): EventView {
  const types = ticketTypes.map((type) => {
    const ofType = left[type.name];
    return ofType === undefined ? type : { ...type, limit: 4, left: ofType };
  });
  return { ...typedEvent, ticketTypes: types };
}

test('a ticket type shows how many tickets are left, and its plus button stops at that number', async () => {
  const user = await showFilledForm(withLeft({ Child: 1 }), person);
  expect(count('Child')).toHaveAccessibleDescription('1 left R220.00 You take 1 of the 5 spots.');

  await user.click(more('Child'));

  expect(more('Child')).toHaveAttribute('aria-disabled', 'true');
  expect(more('Adult')).not.toHaveAttribute('aria-disabled');
  expect(count('Child')).toBeValid();
});

test('a ticket type does not show how many tickets are left if fewer seats are free', async () => {
  await showFilledForm(withLeft({ Child: 5, Pair: 2 }), person);

  expect(within(dialog()).queryByText(/^\d left$/)).not.toBeInTheDocument();
});

test('the rejection of a sold out type is shown at its stepper, and everything typed stays', async () => {
  const user = await showFilledForm(withLeft({ Child: 2 }), person);
  await user.click(more('Child'));
  await user.click(more('Child'));
  const error = 'Only 1 ticket “Child” is left.';
  const body = { error, code: 'tickets_sold_out', ticketsLeft: { ticketTypeId: 2, left: 1 } };
  api.answers['POST /api/holds'] = () => ({ status: 409, body });
  api.answers['GET /api/events/1'] = () => ({ body: withLeft({ Child: 1 }) });

  await user.click(payButton());

  await waitFor(() => expect(count('Child')).toBeInvalid());
  expect(count('Child')).toHaveFocus();
  expect(count('Child')).toHaveAccessibleDescription(`1 left R220.00 ${error}`);
  expect([count('Adult'), count('Child')].map((input) => input.getAttribute('value'))).toEqual(['1', '2']);
  expect(count('Adult')).toBeValid();
  expect(screen.getByLabelText('First Name')).toHaveValue('Lerato');
  expect(payButton()).toHaveAccessibleDescription(error);
  expect(screen.queryByRole('button', { name: 'Join the waiting list' })).not.toBeInTheDocument();
  await user.click(fewer('Child'));
  expect(count('Child')).toBeValid();
  expect(payButton()).not.toHaveAttribute('aria-disabled');
});

test('the rejection is shown in the form when the API does not say how many tickets are left', async () => {
  const user = await showFilledForm(typedEvent, person);
  const body = { error: 'The tickets “Adult” are sold out.', code: 'tickets_sold_out' };
  api.answers['POST /api/holds'] = () => ({ status: 409, body });

  await user.click(payButton());

  expect(await within(dialog()).findByText(body.error)).toBeVisible();
});

test('a form begins with the next type when the first one is sold out', async () => {
  const user = await showFilledForm(withLeft({ Adult: 0 }), person);

  expect([count('Adult'), count('Child')].map((input) => input.getAttribute('value'))).toEqual(['0', '1']);
  expect(count('Adult')).toHaveAccessibleDescription(/Sold out/);
  await user.click(payButton());

  await waitFor(() => expect(holds()).toHaveLength(1));
  expect(holds()[0]?.body).toMatchObject({ tickets: [{ ticketTypeId: 2, quantity: 1 }], totalAmount: 22_000 });
});

test('the tickets that are held for this visitor count as left', async () => {
  const { holdId, expiresAt } = exampleHold();
  const tickets = [{ ticketTypeId: 2, quantity: 2 }];
  const hold = { holdId, expiresAt, participants: 2, tickets };
  const attempt = { key: 'k'.repeat(32), request: null, isUnanswered: false, replaces: null, hold };
  formMemory.write({ eventId: 1, entry: { ...visitor, participants: 2, tickets }, attempt, openAt: null });
  const user = await showEvents(withLeft({ Child: 0 }));

  await openForm(user, typedEvent.title);

  expect(count('Child')).toHaveValue(2);
  expect(count('Child')).toBeValid();
  expect(count('Child')).toHaveAccessibleDescription(/^2 left/);
  expect(more('Child')).toHaveAttribute('aria-disabled', 'true');
});
