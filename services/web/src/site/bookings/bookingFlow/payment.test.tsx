// SPEC §2 Booking flow dialogs, §4
import { act, screen, waitFor, within } from '@testing-library/react';
import { exampleEvent } from '../../../../test/exampleEvents.ts';
import { answerOnCall, useFakeApi } from '../../../../test/fakeApi.ts';
import { restorePage, bookingFlowPage } from '../../../../test/site/bookingFlowPage.tsx';
import { dialog, exampleHold, payButton, visitor } from '../../../../test/site/bookingForm.ts';
import { formMemory, lastBooking } from '../bookingSession.ts';

const api = useFakeApi();
const { holds, keys, showFilledForm, startPayment, submitted } = bookingFlowPage(api);

// SPEC §3, §5, §7
test("Pay holds the seats, stores the pending booking and submits exactly the server's fields", async () => {
  const user = await showFilledForm(exampleEvent(), { ...visitor, firstName: ' Lerato ' });

  await user.click(payButton());
  await waitFor(() => expect(submitted).toHaveLength(1));

  expect(holds()[0]!.body).toEqual({
    eventId: 1,
    firstName: 'Lerato',
    lastName: 'Nkosi',
    email: 'lerato@example.com',
    phone: '082 555 0119',
    participants: 2,
    totalAmount: 90_000,
  });
  expect(keys()[0]).toMatch(/^[\w-]{16,100}$/);
  expect(submitted[0]).toEqual({ action: exampleHold().action, fields: Object.entries(exampleHold().fields) });
  expect(JSON.parse(sessionStorage.getItem('pendingBooking') ?? '')).toEqual({
    eventId: 1,
    ...visitor,
    firstName: 'Lerato',
    totalAmount: 90_000,
    paymentMethod: 'payfast',
    paymentStatus: 'pending',
    status: 'pending',
    holdId: exampleHold().holdId,
  });
});

// RELIABILITY M30
test('during processing the dialog is locked and one hold request is sent', async () => {
  const user = await showFilledForm();
  const { answer, arrive } = answerOnCall();
  api.answers['POST /api/holds'] = answer;

  await user.dblClick(payButton());

  expect(payButton()).toHaveTextContent('Processing...');
  for (const name of ['Processing...', 'Cancel', 'Close', 'One more', 'One fewer']) {
    expect(within(dialog()).getByRole('button', { name })).toBeDisabled();
  }
  for (const input of dialog().querySelectorAll('input')) expect(input).toBeDisabled();
  expect(dialog()).toContainElement(document.activeElement as HTMLElement);
  await user.keyboard('{Escape}');
  await user.pointer({
    target: document.body.querySelector('.dialog-overlay')!,
    keys: '[MouseLeft]',
  });
  expect(dialog('Book Your Workshop')).toBeInTheDocument();

  await act(async () => arrive({ body: exampleHold() }));
  expect(holds()).toHaveLength(1);
  expect(submitted).toHaveLength(1);
  expect(payButton()).toBeDisabled();
});

test('five clicks before the next render send one hold request and submit one form', async () => {
  await showFilledForm();

  await act(async () => {
    for (let click = 0; click < 5; click += 1) payButton().click();
  });
  await waitFor(() => expect(submitted).not.toEqual([]));

  expect(holds()).toHaveLength(1);
  expect(submitted).toHaveLength(1);
});

test('a page restored from the browser cache is unlocked and shows how long the seats are held', async () => {
  await startPayment();
  expect(payButton()).toBeDisabled();

  restorePage();

  expect(payButton()).toBeEnabled();
  expect(screen.getByRole('timer')).toHaveTextContent(/We are holding 2 spots for you for another (30:00|29:\d\d)\./);
  expect(screen.getByLabelText('First Name')).toHaveValue('Lerato');
});

test('a form restored after its booking was made sends nothing more and links to the booking', async () => {
  const user = await startPayment();
  // Stores what the page after payment leaves in the tab.
  lastBooking.write({ bookingReference: '7K2M-9QXT-4WBD', holdId: exampleHold().holdId });
  act(() => formMemory.clear());

  restorePage();

  expect(screen.getByRole('heading', { name: 'You have already booked' })).toHaveFocus();
  expect(screen.getByRole('link', { name: 'See my booking' })).toHaveAttribute('href', '/booking/7K2M-9QXT-4WBD');
  expect(screen.queryByRole('button', { name: /^Pay/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(holds()).toHaveLength(1);
});

test('the form is unlocked with an error when the browser blocks the submission', async () => {
  await startPayment();

  const violation = Object.assign(new Event('securitypolicyviolation'), { effectiveDirective: 'form-action' });
  act(() => void document.dispatchEvent(violation));

  expect(payButton()).toBeEnabled();
  expect(await screen.findByText('Payment Error')).toBeInTheDocument();
});

test('a tab without session storage can book too', async () => {
  const fullStorage = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  });
  const user = await showFilledForm();

  await user.click(payButton());
  await waitFor(() => expect(submitted).toHaveLength(1));

  fullStorage.mockRestore();
});
