import { screen, waitFor, within } from '@testing-library/react';
import type { EventView } from '@studio/contract/events/events';
import { eventWithExtras, extras, typedEvent } from '../../../../test/exampleTickets.ts';
import { useFakeApi } from '../../../../test/fakeApi.ts';
import { bookingFlowPage } from '../../../../test/site/bookingFlowPage.tsx';
import { dialog, openForm, payButton, visitor } from '../../../../test/site/bookingForm.ts';

const api = useFakeApi();
const { holds, showFilledForm, submitted } = bookingFlowPage(api);
const two = { ...visitor, participants: 2 };

const section = () => screen.findByRole('group', { name: 'Extras' });
const add = (extra: string) => screen.getByRole('button', { name: `Add: ${extra}` });
const more = (counted: string) => screen.getByRole('button', { name: `One more${counted}` });
const fewer = (counted: string) => screen.getByRole('button', { name: `One fewer${counted}` });
const count = (extra: string) => screen.getByRole('spinbutton', { name: extra });
const receipt = () => screen.getByRole('complementary', { name: 'Your booking' });

/** The workshop with this many aprons left. */
function withAprons(left: number): EventView {
  const ticketTypes = eventWithExtras.ticketTypes.map((type) => (type.name === 'Apron' ? { ...type, left } : type));
  return { ...eventWithExtras, ticketTypes };
}

test('a workshop with one price and extras shows its usual form, and sends no tickets without extras', async () => {
  const user = await showFilledForm(eventWithExtras, two);
  await section();

  expect(screen.getByRole('spinbutton', { name: /Number of Participants/ })).toHaveValue(2);
  expect(receipt()).toHaveTextContent('Price per personR450.00Participants× 2');
  await user.click(payButton());

  await waitFor(() => expect(submitted).toHaveLength(1));
  expect(holds()[0]?.body).toMatchObject({ participants: 2, totalAmount: 90_000 });
  expect(holds()[0]?.body).not.toHaveProperty('tickets');
});

test('an extra is added by a button, then counted up to one per person, and the receipt names it', async () => {
  const user = await showFilledForm(eventWithExtras, two);
  await section();
  expect(add('Second mug')).toHaveAccessibleDescription('Painted by you R90.00');

  await user.click(add('Second mug'));
  expect(more(': Second mug')).toHaveFocus();
  await user.click(more(': Second mug'));
  expect(more(': Second mug')).toHaveAttribute('aria-disabled', 'true');
  await user.click(add('Apron'));
  expect(more(': Apron')).toHaveAttribute('aria-disabled', 'true');

  expect(receipt()).toHaveTextContent(
    '2 × PersonR900.002 × Second mugR180.00ApronR150.00Total to payR1230.00includes R15.00 processing fee',
  );
  await user.click(payButton());
  await waitFor(() => expect(submitted).toHaveLength(1));
  expect(holds()[0]?.body).toMatchObject({
    participants: 2,
    tickets: [
      { ticketTypeId: 1, quantity: 2 },
      { ticketTypeId: 5, quantity: 2 },
      { ticketTypeId: 6, quantity: 1 },
    ],
    totalAmount: 123_000,
  });
});

test('an extra that is removed has its button again, with the focus', async () => {
  const user = await showFilledForm(eventWithExtras, two);
  await section();
  await user.click(add('Apron'));

  await user.click(fewer(': Apron'));

  expect(add('Apron')).toHaveFocus();
  expect(receipt()).toHaveTextContent('Participants× 2');
});

test('with fewer people there are fewer extras, and they do not come back with the people', async () => {
  const user = await showFilledForm(eventWithExtras, two);
  await section();
  await user.click(add('Second mug'));
  await user.click(more(': Second mug'));

  await user.click(fewer(''));
  expect(count('Second mug')).toHaveValue(1);
  await user.click(more(''));

  expect(count('Second mug')).toHaveValue(1);
  expect(payButton()).toHaveTextContent('Pay R990.00');
});

test('extras stay while one kind of ticket is exchanged for another', async () => {
  const event = { ...typedEvent, ticketTypes: [...typedEvent.ticketTypes, ...extras] };
  const user = await showFilledForm(event, { ...visitor, participants: 1 });
  await section();
  await user.click(add('Second mug'));

  await user.click(fewer(': Adult'));
  await user.click(more(': Child'));

  expect(receipt()).toHaveTextContent('ChildR220.00Second mugR90.00Total to payR310.00');
});

test('an extra that is sold out says so and cannot be added', async () => {
  await showFilledForm(withAprons(0), two);

  const group = await section();
  expect(within(group).getByText('Sold out')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add: Apron' })).not.toBeInTheDocument();
});

test('the rejection of an extra that sold out meanwhile is shown beside it, and everything typed stays', async () => {
  const user = await showFilledForm(eventWithExtras, two);
  await section();
  await user.click(add('Apron'));
  const error = '“Apron” is sold out.';
  const body = { error, code: 'tickets_sold_out', ticketsLeft: { ticketTypeId: 6, left: 0 } };
  api.answers['POST /api/holds'] = () => ({ status: 409, body });
  api.answers['GET /api/events/1'] = () => ({ body: withAprons(0) });

  await user.click(payButton());

  await waitFor(() => expect(count('Apron')).toBeInvalid());
  expect(within(await section()).getByText(error)).toBeVisible();
  expect(screen.getByLabelText('First Name')).toHaveValue('Lerato');
  expect(payButton()).toHaveAccessibleDescription(error);
  await user.click(fewer(': Apron'));
  expect(payButton()).not.toHaveAttribute('aria-disabled');
});

test('a reopened form has its extras', async () => {
  const user = await showFilledForm(eventWithExtras, two);
  await section();
  await user.click(add('Second mug'));
  await user.click(within(dialog()).getByRole('button', { name: 'Cancel' }));

  await openForm(user, eventWithExtras.title);

  await section();
  expect(count('Second mug')).toHaveValue(1);
});
