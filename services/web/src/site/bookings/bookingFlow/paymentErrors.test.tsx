// SPEC §4, §7, §8
import { screen, waitFor, within } from '@testing-library/react';
import { exampleEvent } from '../../../../test/exampleEvents.ts';
import { rejection, useFakeApi } from '../../../../test/fakeApi.ts';
import { bookingFlowPage } from '../../../../test/site/bookingFlowPage.tsx';
import { dialog, exampleHold, payButton, visitor } from '../../../../test/site/bookingForm.ts';

const api = useFakeApi();
const { holds, keys, showFilledForm, submitted } = bookingFlowPage(api);

test('when seats were taken meanwhile, the toast and the form say how many are left, and the entry stays', async () => {
  const event = exampleEvent();
  const user = await showFilledForm(event);
  api.answers['POST /api/holds'] = rejection(409, 'sold_out', 'Only 1 seat left');
  api.answers['GET /api/events/1'] = () => ({ body: { ...event, availableSeats: 1 } });

  await user.click(payButton());

  expect(await screen.findByText('Payment Error')).toBeInTheDocument();
  expect(screen.getByText('There are fewer spots left than you chose.')).toBeInTheDocument();
  const note = screen.getByText('1 spot is left now.').closest('p');
  expect(note).toHaveTextContent('1 spot is left now. You chose 2. What you typed is still here.');
  expect(note).toHaveFocus();
  const participants = screen.getByLabelText('Number of Participants');
  const reason = 'Only 1 spot is left for this date. Please choose 1.';
  expect(participants).toHaveAccessibleDescription(reason);
  expect(participants).toHaveValue(2);
  expect(screen.getByLabelText('Email Address')).toHaveValue(visitor.email);
  expect(payButton()).toHaveAttribute('aria-disabled', 'true');
  expect(payButton()).toHaveAccessibleDescription(reason);
  await user.click(payButton());
  expect(holds()).toHaveLength(1);
  expect(submitted).toEqual([]);
  expect(sessionStorage.getItem('pendingBooking')).toBeNull();

  await user.click(screen.getByRole('button', { name: 'Take 1' }));
  expect(participants).toHaveValue(1);
  expect(participants).toBeValid();
  expect(payButton()).toHaveTextContent('Pay R450.00');
  expect(within(dialog()).getByText('Total R450.00 for 1 participant')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Take 1' })).not.toBeInTheDocument();
  expect(screen.queryByText('1 spot is left now.')).not.toBeInTheDocument();
  expect(payButton()).not.toHaveAttribute('aria-disabled');
});

test('when the price changed meanwhile, the button shows the new total before anything is paid', async () => {
  const event = exampleEvent();
  const user = await showFilledForm(event);
  const error = 'The price has changed. The total is now R1000.00.';
  api.answers['POST /api/holds'] = () => ({ status: 409, body: { error, code: 'price_changed' } });
  api.answers['GET /api/events/1'] = () => ({ body: { ...event, price: 50_000 } });

  await user.click(payButton());

  await waitFor(() => expect(payButton()).toHaveTextContent('Pay R1000.00'));
  expect(within(dialog()).getByText(error)).toBeInTheDocument();
  expect(submitted).toEqual([]);

  api.answers['POST /api/holds'] = () => ({ body: exampleHold({ totalAmount: 100_000 }) });
  await user.click(payButton());
  await waitFor(() => expect(submitted).toHaveLength(1));
  expect(holds()[1]!.body).toMatchObject({ totalAmount: 100_000 });
  expect(keys()[1]).not.toBe(keys()[0]);
  expect(within(dialog()).queryByText(error)).not.toBeInTheDocument();
});

// SPEC §5
test.each([null, '', undefined])(
  'an event without a payment button (%j) shows Payment Not Available and sends nothing',
  async (payNowButtonHtml) => {
    const user = await showFilledForm({ ...exampleEvent(), payNowButtonHtml });

    await user.click(payButton());

    expect((await screen.findByText('Payment Not Available')).closest('[role="alert"]')).toBeInTheDocument();
    expect(
      within(dialog()).getByText("The card provider's payment button is not configured for this event."),
    ).toBeInTheDocument();
    expect(holds()).toEqual([]);
    expect(payButton()).toBeEnabled();
  },
);

test('a network error shows the specified message and the visitor can try again', async () => {
  const user = await showFilledForm();
  api.answers['POST /api/holds'] = () => Promise.reject(new TypeError('Failed to fetch'));

  await user.click(payButton());

  expect((await screen.findByText('Payment Error')).closest('[role="alert"]')).toBeInTheDocument();
  expect(within(dialog()).getByText('Failed to initiate payment. Please try again.')).toBeInTheDocument();
  expect(payButton()).toBeEnabled();
  await waitFor(() => expect(payButton()).toHaveFocus());
});

test('a payment form without a web address is an error and is not submitted', async () => {
  const user = await showFilledForm();
  api.answers['POST /api/holds'] = () => ({ body: exampleHold({ action: 'javascript:alert(1)' }) });

  await user.click(payButton());

  expect(await screen.findByText('Payment Error')).toBeInTheDocument();
  expect(submitted).toEqual([]);
});

test("the server's error of a field is shown under the field, which has the focus", async () => {
  const user = await showFilledForm();
  const body = {
    error: 'Please check your details.',
    code: 'invalid_input',
    fields: { phone: 'Phone number required' },
  };
  api.answers['POST /api/holds'] = () => ({ status: 400, body });

  await user.click(payButton());

  const phone = screen.getByLabelText('Phone Number');
  await waitFor(() => expect(phone).toHaveAccessibleDescription('Phone number required'));
  expect(phone).toHaveFocus();
});
