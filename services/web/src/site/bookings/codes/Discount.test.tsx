import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { DiscountQuoteView } from '@studio/contract/discounts/discountQuote';
import { exampleEvent } from '../../../../test/exampleEvents.ts';
import { exampleSettings } from '../../../../test/exampleSettings.ts';
import { rejection, useFakeApi } from '../../../../test/fakeApi.ts';
import { bookingFlowPage } from '../../../../test/site/bookingFlowPage.tsx';
import { dialog, exampleHold, fillForm, openForm, payButton } from '../../../../test/site/bookingForm.ts';

const api = useFakeApi();
const flow = bookingFlowPage(api, exampleSettings({ hasDiscountCodes: true }));
const { holds, showFilledForm, submitted, visited } = flow;

const clay10 = { discountCodeId: 7, code: 'CLAY10', kind: 'percent', value: 10, appliesTo: 'tickets' } as const;

function answerQuote(values: { value?: number; minPeople?: number } = {}): void {
  const { value = 10, minPeople = 1 } = values;
  const body: DiscountQuoteView = { discount: { ...clay10, value }, minPeople, lines: [], totalAmount: 0 };
  api.answers['POST /api/discounts/quote'] = () => ({ body });
}

const quotes = () => api.calls.filter(({ path }) => path === '/api/discounts/quote');
const field = () => screen.getByRole('textbox', { name: 'Discount code' });
const chip = () => screen.findByRole('group', { name: 'Discount code CLAY10' });

async function applyCode(user: UserEvent, code = 'clay10'): Promise<void> {
  await user.click(await screen.findByText('Add a code'));
  await user.click(field());
  await user.paste(code);
  await user.click(screen.getByRole('button', { name: 'Apply' }));
}

test('a code is checked before Pay, shown with what it takes off, and sent with the hold', async () => {
  answerQuote();
  const user = await showFilledForm();

  await applyCode(user);

  expect(within(await chip()).getByText('10% off the tickets')).toBeInTheDocument();
  expect(await chip()).toHaveTextContent('-R90.00');
  expect(quotes()[0]?.body).toEqual({ eventId: 1, participants: 2, code: 'CLAY10', email: 'lerato@example.com' });
  expect(payButton()).toHaveTextContent('Pay R810.00');
  await user.click(payButton());
  await waitFor(() => expect(submitted).toHaveLength(1));
  expect(holds()[0]?.body).toMatchObject({ discountCode: 'CLAY10', totalAmount: 81_000 });
});

test('the receipt names the code', async () => {
  answerQuote();
  const user = await showFilledForm();
  await applyCode(user);
  await chip();

  const receipt = within(dialog()).getByRole('complementary', { name: 'Your booking' });

  expect(within(receipt).getByText('CLAY10, 10% off tickets')).toBeInTheDocument();
  expect(within(receipt).getByText('-R90.00')).toBeInTheDocument();
  expect(within(receipt).getByText('R810.00')).toBeInTheDocument();
});

test('a rejected code keeps its text, and has the error and the focus', async () => {
  api.answers['POST /api/discounts/quote'] = rejection(409, 'code_unknown', 'We do not know this code.');
  const user = await showFilledForm();

  await applyCode(user, 'CLAY01');

  await waitFor(() => expect(field()).toHaveAccessibleDescription('We do not know this code.'));
  expect(field()).toHaveValue('CLAY01');
  expect(field()).toBeInvalid();
  await waitFor(() => expect(field()).toHaveFocus());
  expect(payButton()).toHaveTextContent('Pay R900.00');
});

test('Enter in the field checks the code and does not pay', async () => {
  answerQuote();
  const user = await showFilledForm();
  await user.click(await screen.findByText('Add a code'));

  await user.type(field(), 'clay10{Enter}');

  await chip();
  expect(holds()).toEqual([]);
});

test("without the removed code the total is as before, and the focus moves to 'Add a code'", async () => {
  answerQuote();
  const user = await showFilledForm();
  await applyCode(user);

  await user.click(await screen.findByRole('button', { name: 'Remove CLAY10' }));

  expect(payButton()).toHaveTextContent('Pay R900.00');
  await waitFor(() => expect(screen.getByText('Add a code').closest('summary')).toHaveFocus());
});

test('a code that is for more people than are booked takes nothing off, and says why', async () => {
  answerQuote({ minPeople: 3 });
  const user = await showFilledForm();

  await applyCode(user);

  expect(await chip()).toHaveTextContent('This code is for 3 people or more.');
  expect(payButton()).toHaveTextContent('Pay R900.00');
  await user.click(screen.getByRole('button', { name: 'One more' }));
  expect(payButton()).toHaveTextContent('Pay R1215.00');
});

test('a booking with nothing to pay is confirmed without the provider and without a fee', async () => {
  answerQuote({ value: 100 });
  api.answers['POST /api/holds'] = () => ({
    body: exampleHold({
      totalAmount: 0,
      isBooked: true,
      action: 'https://studio.example/booking-confirmed',
      fields: {},
    }),
  });
  const user = await showFilledForm(exampleEvent({ payNowButtonHtml: null }));
  await applyCode(user);

  await user.click(await screen.findByRole('button', { name: 'Book, nothing to pay' }));

  await waitFor(() => expect(visited.at(-1)).toBe(`/booking-confirmed?hold=${exampleHold().holdId}`));
  expect(submitted).toEqual([]);
  expect(dialog()).not.toHaveTextContent('processing fee');
});

test('if a code was used up meanwhile, Pay shows an error at its field and starts no payment', async () => {
  answerQuote();
  api.answers['POST /api/holds'] = rejection(409, 'code_used_up', 'This code is used up.');
  const user = await showFilledForm();
  await applyCode(user);
  await chip();

  await user.click(payButton());

  await waitFor(() => expect(field()).toHaveAccessibleDescription('This code is used up.'));
  expect(field()).toHaveValue('CLAY10');
  expect(field()).toHaveFocus();
  expect(payButton()).toHaveTextContent('Pay R900.00');
  expect(submitted).toEqual([]);
});

test('the code of a link is applied when the form opens, also later in the session', async () => {
  answerQuote();
  const event = exampleEvent();
  const user = await flow.showEventsAt('/events?code=clay10', event);

  await openForm(user, event.title);
  await fillForm(user);

  expect(await chip()).toHaveTextContent('-R90.00');
  expect(sessionStorage.getItem('discountCode')).toBe('CLAY10');
});
