import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { CancellationView } from '@studio/contract/events/eventCancellation';
import { beads, eventsTab, row, wheel } from '../../../../test/admin/eventsTab.tsx';

const { api, open } = eventsTab();
const user = userEvent.setup();

const facts: CancellationView = { bookings: 3, people: 8, unreachable: 1, choosable: 2, toRefund: 180_000 };

async function ask(preview: CancellationView = facts): Promise<HTMLElement> {
  api.answers['GET /api/admin/events/1/cancellation'] = () => ({ body: preview });
  await open([wheel, beads]);
  await user.click(within(row('Wheel Throwing')).getByRole('button', { name: /^Delete/ }));
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Cancel workshop' });
  await within(dialog).findByLabelText(/^Reason/);
  return dialog;
}

const posted = () => api.calls.filter(({ method }) => method === 'POST');

test('the cancellation that replaces a deletion shows people and sums, and Enter alone cancels nothing', async () => {
  const dialog = await ask();

  expect(dialog).toHaveTextContent('3 bookings for 8 people, R1 800.00 paid. 2 emails are sent.');
  expect(dialog).toHaveTextContent('1 booking without an email address: please call.');
  expect(within(dialog).getByRole('button', { name: 'Keep it' })).toHaveFocus();
  await user.keyboard('{Enter}');

  expect(dialog).not.toBeInTheDocument();
  expect(posted()).toEqual([]);
});

test('reason and choice are required, the first missing one has the focus, and the preview shows what people read', async () => {
  const dialog = await ask();

  await user.click(within(dialog).getByRole('button', { name: 'Cancel the workshop' }));
  expect(dialog).toHaveTextContent('Please say why; everybody reads it');
  expect(dialog).toHaveTextContent('Please choose what happens to the money');
  expect(within(dialog).getByLabelText(/^Reason/)).toHaveFocus();
  await user.type(within(dialog).getByLabelText(/^Reason/), 'Our kiln has broken.');
  await user.click(within(dialog).getByLabelText(/^Let everybody choose/));

  const preview = within(dialog).getByText('Preview of the email').closest('details');
  expect(preview).toHaveTextContent('Cancelled: Wheel Throwing & Flat Whites, Saturday, March 15, 2031');
  expect(preview).toHaveTextContent('Our kiln has broken.');
  expect(preview).toHaveTextContent('another date, or get R450.00 back.');
  expect(posted()).toEqual([]);
});

test('the cancellation sends what was shown, and says how many were told', async () => {
  const dialog = await ask();
  api.answers['POST /api/events/1/cancellation'] = () => ({
    body: { told: 2, unreachable: 1, ended: 3, refunded: 180_000 },
  });

  await user.type(within(dialog).getByLabelText(/^Reason/), 'Our kiln has broken.');
  await user.click(within(dialog).getByLabelText('End them and pay back R1 800.00 now'));
  await user.click(within(dialog).getByRole('button', { name: 'Cancel the workshop' }));

  expect(await screen.findByText('Workshop Cancelled')).toBeVisible();
  expect(
    screen.getByText(
      '2 emails go out, and R1 800.00 are paid back. Please call the 1 booking without an email address, in Needs attention.',
    ),
  ).toBeVisible();
  expect(posted()).toMatchObject([
    { body: { reason: 'Our kiln has broken.', money: 'refund', bookings: 3, toRefund: 180_000 } },
  ]);
  // After the cancellation the API would answer a second read of the preview with 409.
  expect(api.calls.filter(({ path }) => path === '/api/admin/events/1/cancellation')).toHaveLength(1);
});
