import { screen, waitFor, within } from '@testing-library/react';
import { bookingDialog, notesField, other } from '../../../../test/admin/bookingDialog.tsx';
import { answerOnCall, useFakeApi } from '../../../../test/fakeApi.ts';

const api = useFakeApi();
const { user, open, writes } = bookingDialog(api);

test('the dialog shows all of a booking, with links to the visitor and the visitor’s page', async () => {
  const email = 'lerato+clay&co@example.com';
  const dialog = await open({ email, paymentId: '1089250', notes: 'Brings a friend' });

  for (const text of [
    '7K2M-9QXT-4WBD',
    'confirmed',
    'Wheel Throwing & Flat Whites',
    'Sat 15 Mar 2031, 10:00 AM',
    '2 people',
    'Sat 1 Mar 2031, 10:00 AM',
    '1089250',
    'R900.00',
  ]) {
    expect(within(dialog).getAllByText(text)[0]).toBeVisible();
  }
  expect(within(dialog).getByRole('link', { name: email })).toHaveAttribute(
    'href',
    'mailto:lerato%2Bclay%26co%40example.com',
  );
  expect(within(dialog).getByRole('link', { name: '082 555 0119' })).toHaveAttribute('href', 'tel:0825550119');
  const page = within(dialog).getByRole('link', { name: /Visitor’s page/ });
  expect(page).toHaveAttribute('href', '/booking/7K2M-9QXT-4WBD');
  expect(page).toHaveAttribute('target', '_blank');
  expect(notesField()).toHaveValue('Brings a friend');
});

test('a booking without e-mail and phone has no links to them and offers no confirmation', async () => {
  const dialog = await open({ email: '', phone: '' });

  expect(within(dialog).getAllByText('Not given')).toHaveLength(2);
  const addresses = within(dialog)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));
  expect(addresses).toEqual(['/booking/7K2M-9QXT-4WBD']);
  expect(screen.queryByRole('button', { name: 'Resend confirmation' })).not.toBeInTheDocument();
});

test('Escape closes the dialog and returns the focus to the row', async () => {
  await open();

  await user.keyboard('{Escape}');

  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Details of 7K2M-9QXT-4WBD' })).toHaveFocus();
});

describe('the confirmation', () => {
  test('the confirmation can be sent again', async () => {
    await open();
    api.answers['POST /api/bookings/7/resend'] = () => ({ body: { message: 'Confirmation sent' } });

    await user.click(screen.getByRole('button', { name: 'Resend confirmation' }));

    expect(await screen.findByText('Confirmation sent to lerato@example.com')).toBeVisible();
  });

  test('a confirmation that cannot be sent shows the reason', async () => {
    await open();
    api.answers['POST /api/bookings/7/resend'] = () => ({
      status: 409,
      body: { error: 'Only a confirmed booking has a confirmation.' },
    });

    await user.click(screen.getByRole('button', { name: 'Resend confirmation' }));

    expect(await screen.findByText('Only a confirmed booking has a confirmation.')).toBeVisible();
  });

  test('a cancelled booking is not mailed again', async () => {
    await open({ status: 'cancelled' });

    expect(screen.queryByRole('button', { name: 'Resend confirmation' })).not.toBeInTheDocument();
  });

  test('an unpaid booking shows until when its places are kept, and its request is mailed again', async () => {
    await open({ status: 'pending', paymentStatus: 'pending', keptUntil: '2031-03-01T10:00:00.000Z' });
    api.answers['POST /api/bookings/7/resend'] = () => ({ body: {} });

    await user.click(screen.getByRole('button', { name: 'Mail the request again' }));

    expect(await screen.findByText('Request sent to lerato@example.com')).toBeVisible();
    expect(screen.getByText(/^until Sat 1 Mar 2031, 12:00 PM/)).toBeVisible();
    expect(screen.getByText(/The visitor can change it online once it is confirmed/)).toBeVisible();
  });
});

describe('deleting', () => {
  test('deleting asks first, names the booking and the effect on seats and payment, and Enter alone deletes nothing', async () => {
    await open();

    await user.click(screen.getByRole('button', { name: 'Delete booking' }));
    const question = await screen.findByRole('alertdialog', { name: 'Delete booking' });

    expect(question).toHaveTextContent('Are you sure you want to delete this booking?');
    expect(question).toHaveTextContent(
      'Lerato Nkosi, 2 people, Wheel Throwing & Flat Whites on Sat 15 Mar 2031 (7K2M-9QXT-4WBD)',
    );
    expect(question).toHaveTextContent(
      'Its 2 places become free again. R900.00 was paid for it and stays in the revenue.',
    );
    expect(within(question).getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(writes()).toEqual([]);
    expect(screen.getByRole('dialog', { name: 'Lerato Nkosi' })).toBeInTheDocument();
  });

  test.each([
    [{ paymentStatus: 'refunded' }, 'Its 2 places become free again. Its money was given back.'],
    [{ participants: 1, paymentStatus: 'pending' }, 'Its place becomes free again. It is not paid.'],
    [{ status: 'cancelled', paymentStatus: 'failed' }, 'It is cancelled and keeps no places. It is not paid.'],
  ] as const)('the question about deleting %j shows its effect', async (overrides, sentence) => {
    await open(overrides);

    await user.click(screen.getByRole('button', { name: 'Delete booking' }));

    expect(await screen.findByRole('alertdialog')).toHaveTextContent(sentence);
  });

  test.each([
    ['Keep it in the revenue', 'kept', '2 places are free again. R900.00 stays in the revenue.'],
    ['Take it back (it was a mistake)', 'reversed', '2 places are free again. R900.00 was taken out of the revenue.'],
  ])('deleting a booking that was paid by hand asks what becomes of the money: %s', async (answer, money, effect) => {
    await open({ paymentMethod: 'cash' });
    api.answers[`DELETE /api/bookings/7?money=${money}`] = () => ({ body: { message: 'Booking Deleted' } });
    await user.click(screen.getByRole('button', { name: 'Delete booking' }));
    const question = await screen.findByRole('radiogroup', { name: 'R900.00 was recorded as paid.' });

    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(question).toHaveAccessibleDescription('Please choose what becomes of the money');
    expect(writes()).toEqual([]);
    await user.click(screen.getByRole('radio', { name: answer }));
    await user.click(screen.getByRole('button', { name: 'Delete' }));

    expect(await screen.findByText('Booking Deleted')).toBeVisible();
    expect(screen.getByText(effect)).toBeVisible();
  });

  test('a deletion moves the focus to the next row', async () => {
    await open();
    api.answers['DELETE /api/bookings/7'] = () => ({ body: { message: 'Booking Deleted' } });
    await user.click(screen.getByRole('button', { name: 'Delete booking' }));
    const list = answerOnCall();
    api.answers['GET /api/bookings?page=1&pageSize=25'] = list.answer;

    await user.click(await screen.findByRole('button', { name: 'Delete' }));

    expect(await screen.findByText('Booking Deleted')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Details of 7K2M-9QXT-4WBD' })).toHaveFocus());
    list.arrive({ body: { items: [other], total: 1, page: 1, pageSize: 25 } });
    await waitFor(() => expect(screen.queryByText('Lerato Nkosi')).not.toBeInTheDocument());
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Details of AAAA-BBBB-CCCC' })).toHaveFocus();
  });

  test('the deletion of the only listed booking moves the focus to the heading', async () => {
    await open({ paymentStatus: 'pending' });
    api.answers['DELETE /api/bookings/7'] = () => ({ body: { message: 'Booking Deleted' } });
    await user.click(screen.getByRole('button', { name: 'Delete booking' }));
    api.answers['GET /api/bookings?page=1&pageSize=25'] = () => ({
      body: { items: [], total: 0, page: 1, pageSize: 25 },
    });

    await user.click(await screen.findByRole('button', { name: 'Delete' }));

    await waitFor(() => expect(screen.getByRole('heading', { name: 'Bookings' })).toHaveFocus());
  });

  test('a deletion that fails shows the specified message and keeps the question', async () => {
    await open();
    api.answers['DELETE /api/bookings/7'] = () => ({ status: 500 });
    await user.click(screen.getByRole('button', { name: 'Delete booking' }));

    await user.click(await screen.findByRole('button', { name: 'Delete' }));

    expect(await screen.findByText('Failed to delete booking. Please try again.')).toBeVisible();
    expect(screen.getByRole('alertdialog', { name: 'Delete booking' })).toBeInTheDocument();
  });
});
