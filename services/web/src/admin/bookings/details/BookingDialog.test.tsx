import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { AdminBookingView } from '@studio/contract/adminBookings';
import type { BookingStatus } from '@studio/contract/bookings';
import { exampleAdminBooking } from '../../../../test/exampleBookings.ts';
import { answerOnCall, useFakeApi } from '../../../../test/fakeApi.ts';
import { renderAt } from '../../../../test/renderPage.tsx';
import { dismissToasts } from '../../../../test/toasts.ts';
import { Toaster } from '../../../shared/ui/Toaster.tsx';
import { BookingsTab } from '../BookingsTab.tsx';

const api = useFakeApi();
const user = userEvent.setup();
afterEach(dismissToasts);

const byHand = { paymentMethod: 'cash', paymentStatus: 'completed' } as const;
const other = exampleAdminBooking({ id: 8, firstName: 'Sipho', bookingReference: 'AAAA-BBBB-CCCC' });

/** What the list tells from now on. */
function tellList(booking: AdminBookingView): void {
  api.answers['GET /api/bookings?page=1&pageSize=25'] = () => ({
    body: { items: [booking, other], total: 2, page: 1, pageSize: 25 },
  });
}

async function open(overrides: Partial<AdminBookingView> = {}): Promise<HTMLElement> {
  const booking = exampleAdminBooking(overrides);
  api.answers['GET /api/admin/events'] = () => ({ body: [] });
  tellList(booking);
  for (const change of ['payment', 'notes']) {
    api.answers[`PATCH /api/bookings/7/${change}`] = () => {
      const changed = { ...booking, ...(sent() as object) };
      tellList(changed);
      return { body: changed };
    };
  }
  renderAt(
    '/admin?tab=bookings',
    <>
      <BookingsTab />
      <Toaster />
    </>,
  );
  await user.click(await screen.findByRole('button', { name: 'Details of 7K2M-9QXT-4WBD' }));
  return screen.findByRole('dialog', { name: 'Lerato Nkosi' });
}

function writes() {
  return api.calls
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path, body }) => [`${method} ${path}`, body]);
}

function sent(): unknown {
  return api.calls.findLast(({ method }) => method === 'PATCH')?.body;
}

const notesField = () => screen.getByRole('textbox', { name: /^Notes/ });

const optionsOf = (label: string) =>
  within(screen.getByLabelText(label))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

test('tells all about a booking, and leads to its visitor and to the visitor’s page', async () => {
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

test('closes by Escape and gives the keyboard back to the row', async () => {
  await open();

  await user.keyboard('{Escape}');

  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Details of 7K2M-9QXT-4WBD' })).toHaveFocus();
});

describe('the payment', () => {
  test('taken by hand may become anything; the revenue that moves is told before it does', async () => {
    const dialog = await open(byHand);
    expect(optionsOf('Payment status')).toEqual(['Pending', 'Paid', 'Failed', 'Refunded']);
    expect(optionsOf('Payment method')).toEqual(['Cash', 'Card', 'EFT', 'Online']);

    await user.selectOptions(screen.getByLabelText('Payment status'), 'Refunded');
    expect(within(dialog).getByText('The revenue shrinks by R900.00.')).toHaveRole('status');
    await user.click(screen.getByRole('button', { name: 'Save payment' }));

    expect(await screen.findByText('Booking Updated')).toBeVisible();
    expect(writes()).toEqual([
      [
        'PATCH /api/bookings/7/payment',
        {
          paymentStatus: 'refunded',
          paymentMethod: 'cash',
          before: { paymentStatus: 'completed', paymentMethod: 'cash' },
        },
      ],
    ]);
    expect(screen.getByLabelText('Payment status')).toHaveValue('refunded');
    expect(within(dialog).queryByText(/The revenue/)).not.toBeInTheDocument();
  });

  test('of an unpaid booking through the provider becomes money taken by hand', async () => {
    const dialog = await open({ paymentStatus: 'pending' });
    expect(optionsOf('Payment method')).toEqual(['Card (PayFast)', 'Cash', 'Card', 'EFT', 'Online']);

    await user.selectOptions(screen.getByLabelText('Payment status'), 'Paid');
    expect(within(dialog).getByText('The revenue grows by R900.00.')).toBeVisible();
    expect(screen.getByLabelText('Payment method')).toHaveValue('online');
    await user.selectOptions(screen.getByLabelText('Payment method'), 'EFT');
    await user.click(screen.getByRole('button', { name: 'Save payment' }));

    await screen.findByText('Booking Updated');
    expect(sent()).toEqual({
      paymentStatus: 'completed',
      paymentMethod: 'eft',
      before: { paymentStatus: 'pending', paymentMethod: 'payfast' },
    });
  });

  test('of an unpaid booking through the provider may fail without another name', async () => {
    await open({ paymentStatus: 'pending' });

    await user.selectOptions(screen.getByLabelText('Payment status'), 'Failed');
    await user.click(screen.getByRole('button', { name: 'Save payment' }));

    await screen.findByText('Booking Updated');
    expect(sent()).toEqual({
      paymentStatus: 'failed',
      before: { paymentStatus: 'pending', paymentMethod: 'payfast' },
    });
  });

  test('that the provider vouches for can only be refunded', async () => {
    const dialog = await open();

    expect(optionsOf('Payment status')).toEqual(['Paid', 'Refunded']);
    expect(screen.queryByLabelText('Payment method')).not.toBeInTheDocument();
    expect(within(dialog).getByText(/Paid through the card provider/)).toBeVisible();
    await user.selectOptions(screen.getByLabelText('Payment status'), 'Refunded');
    await user.click(screen.getByRole('button', { name: 'Save payment' }));

    await screen.findByText('Booking Updated');
    expect(sent()).toEqual({
      paymentStatus: 'refunded',
      before: { paymentStatus: 'completed', paymentMethod: 'payfast' },
    });
  });

  test('follows the booking where nothing was chosen: what a colleague noted meanwhile is shown', async () => {
    await open({ paymentStatus: 'pending', paymentMethod: 'cash' });
    api.answers['PATCH /api/bookings/7/notes'] = () => ({
      body: exampleAdminBooking({ ...byHand, paymentMethod: 'eft', notes: 'Wheelchair' }),
    });

    await user.type(notesField(), 'Wheelchair');
    await user.click(screen.getByRole('button', { name: 'Save notes' }));

    await waitFor(() => expect(screen.getByLabelText('Payment status')).toHaveValue('completed'));
    expect(screen.getByLabelText('Payment method')).toHaveValue('eft');
    await user.click(screen.getByRole('button', { name: 'Save payment' }));
    expect(writes()).toHaveLength(1);
  });

  test('somebody else noted it first: nothing is saved, theirs stands beside the choice, and saving again decides', async () => {
    const dialog = await open({ paymentStatus: 'pending', paymentMethod: 'cash' });
    const sentence = 'Somebody else changed this payment at 2:05 PM. Nothing of yours was saved.';
    const newest = exampleAdminBooking({ paymentStatus: 'refunded', paymentMethod: 'eft' });
    api.answers['PATCH /api/bookings/7/payment'] = () => ({
      status: 409,
      body: { error: sentence, code: 'changed_meanwhile' },
    });
    api.answers['GET /api/bookings?search=7K2M-9QXT-4WBD'] = () => ({ body: [other, newest] });
    tellList(newest);

    await user.selectOptions(screen.getByLabelText('Payment status'), 'Paid');
    await user.click(screen.getByRole('button', { name: 'Save payment' }));

    const theirs = await within(dialog).findByRole('region', { name: 'Changed by somebody else' });
    expect(theirs).toHaveTextContent('Refunded, EFT');
    expect(within(dialog).getByText(sentence)).toBeVisible();
    expect(screen.getByLabelText('Payment status')).toHaveValue('completed');
    await user.click(screen.getByRole('button', { name: 'Save payment' }));
    await waitFor(() => expect(writes()).toHaveLength(2));
    expect(sent()).toEqual({
      paymentStatus: 'completed',
      paymentMethod: 'eft',
      before: { paymentStatus: 'refunded', paymentMethod: 'eft' },
    });
    await user.click(within(dialog).getByRole('button', { name: 'Load the newest payment' }));
    expect(screen.getByLabelText('Payment status')).toHaveValue('refunded');
    expect(theirs).not.toBeInTheDocument();
  });

  test('that was chosen and not saved is asked about before it is lost', async () => {
    await open(byHand);
    await user.selectOptions(screen.getByLabelText('Payment status'), 'Refunded');

    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(screen.getByLabelText('Payment status')).toHaveValue('refunded');
    await user.selectOptions(screen.getByLabelText('Payment status'), 'Paid');
    await user.keyboard('{Escape}');

    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('is not sent when nothing was changed', async () => {
    await open(byHand);

    await user.click(screen.getByRole('button', { name: 'Save payment' }));

    expect(writes()).toEqual([]);
  });

  test.each([
    [409, { error: 'A payment of this booking needs attention.' }, 'A payment of this booking needs attention.'],
    [500, undefined, 'Failed to update payment. Please try again.'],
  ])('that is refused with %s stays as it was chosen, and says why', async (status, body, sentence) => {
    const dialog = await open(byHand);
    api.answers['PATCH /api/bookings/7/payment'] = () => ({ status, body });

    await user.selectOptions(screen.getByLabelText('Payment status'), 'Failed');
    await user.click(screen.getByRole('button', { name: 'Save payment' }));

    expect(await within(dialog).findByText(sentence)).toBeVisible();
    expect(screen.getByLabelText('Payment status')).toHaveValue('failed');
    expect(await screen.findByText('Error')).toBeVisible();
  });
});

describe('notes', () => {
  test('are saved, and say so', async () => {
    const dialog = await open();
    const answer = answerOnCall();
    const obey = api.answers['PATCH /api/bookings/7/notes']!;
    api.answers['PATCH /api/bookings/7/notes'] = answer.answer;

    await user.type(notesField(), 'Wheelchair');
    await user.click(screen.getByRole('button', { name: 'Save notes' }));
    expect(screen.getByRole('button', { name: 'Saving…' })).toBeVisible();
    answer.arrive(await obey());

    expect(await within(dialog).findByText('Saved')).toHaveRole('status');
    expect(writes()).toEqual([['PATCH /api/bookings/7/notes', { notes: 'Wheelchair', before: { notes: null } }]]);
    await user.keyboard('{Escape}');
  });

  test('that could not be saved stay, and say why', async () => {
    await open();
    api.answers['PATCH /api/bookings/7/notes'] = () => ({ status: 500 });

    await user.type(notesField(), 'Wheelchair');
    await user.click(screen.getByRole('button', { name: 'Save notes' }));

    await waitFor(() =>
      expect(notesField()).toHaveAccessibleDescription('Failed to save the notes. Please try again.'),
    );
    expect(notesField()).toHaveValue('Wheelchair');
  });

  test('somebody else wrote first: both texts are there, and saving again or loading theirs decides', async () => {
    const dialog = await open({ notes: 'Left-handed' });
    const sentence = 'Somebody else changed these notes at 2:05 PM. Nothing of yours was saved.';
    api.answers['PATCH /api/bookings/7/notes'] = () => ({
      status: 409,
      body: { error: sentence, code: 'changed_meanwhile' },
    });
    api.answers['GET /api/bookings?search=7K2M-9QXT-4WBD'] = () => ({
      body: [other, exampleAdminBooking({ notes: 'Allergic to nuts' })],
    });

    await user.clear(notesField());
    await user.type(notesField(), 'Wheelchair');
    await user.click(screen.getByRole('button', { name: 'Save notes' }));

    const theirs = await within(dialog).findByRole('region', { name: 'Changed by somebody else' });
    expect(theirs).toHaveTextContent('Allergic to nuts');
    expect(notesField()).toHaveAccessibleDescription(sentence);
    expect(notesField()).toHaveValue('Wheelchair');
    await user.click(screen.getByRole('button', { name: 'Save notes' }));
    await waitFor(() => expect(writes()).toHaveLength(2));
    expect(sent()).toEqual({ notes: 'Wheelchair', before: { notes: 'Allergic to nuts' } });
    await user.click(await within(dialog).findByRole('button', { name: 'Load the newest notes' }));
    expect(notesField()).toHaveValue('Allergic to nuts');
    expect(theirs).not.toBeInTheDocument();
  });

  test('a payment that is saved brings a colleague’s newest notes: they stand beside what is typed, and none is lost', async () => {
    const dialog = await open({ ...byHand, notes: 'Left-handed' });
    api.answers['PATCH /api/bookings/7/payment'] = () => ({
      body: exampleAdminBooking({ paymentStatus: 'refunded', paymentMethod: 'cash', notes: 'Allergic to nuts' }),
    });

    await user.type(notesField(), ', comes late');
    await user.selectOptions(screen.getByLabelText('Payment status'), 'Refunded');
    await user.click(screen.getByRole('button', { name: 'Save payment' }));

    const theirs = await within(dialog).findByRole('region', { name: 'Changed by somebody else' });
    expect(theirs).toHaveTextContent('Allergic to nuts');
    expect(notesField()).toHaveValue('Left-handed, comes late');
    await user.click(within(dialog).getByRole('button', { name: 'Load the newest notes' }));
    expect(notesField()).toHaveValue('Allergic to nuts');
  });

  test('a payment that is saved brings a colleague’s newest notes into a field where nothing was typed', async () => {
    await open({ ...byHand, notes: 'Left-handed' });
    api.answers['PATCH /api/bookings/7/payment'] = () => ({
      body: exampleAdminBooking({ paymentStatus: 'refunded', paymentMethod: 'cash', notes: 'Allergic to nuts' }),
    });

    await user.selectOptions(screen.getByLabelText('Payment status'), 'Refunded');
    await user.click(screen.getByRole('button', { name: 'Save payment' }));

    await waitFor(() => expect(notesField()).toHaveValue('Allergic to nuts'));
    await user.click(screen.getByRole('button', { name: 'Save notes' }));
    expect(writes()).toHaveLength(1);
  });

  test('that were not saved are asked about before they are lost', async () => {
    await open();
    await user.type(notesField(), 'Wheelchair');

    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(notesField()).toHaveValue('Wheelchair');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));

    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

test('Undo in a message beside the dialog is followed by badge, button and what deleting tells', async () => {
  await open();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  const answerWith = (status: BookingStatus) => () => {
    tellList(exampleAdminBooking({ status }));
    return { body: exampleAdminBooking({ status }) };
  };
  api.answers['PATCH /api/bookings/7/status'] = answerWith('cancelled');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status of 7K2M-9QXT-4WBD' }), 'cancelled');
  const undo = await screen.findByRole('button', { name: 'Undo' });
  await user.click(screen.getByRole('button', { name: 'Details of 7K2M-9QXT-4WBD' }));
  const dialog = await screen.findByRole('dialog', { name: 'Lerato Nkosi' });
  expect(within(dialog).getByText('cancelled')).toBeVisible();

  api.answers['PATCH /api/bookings/7/status'] = answerWith('confirmed');
  // The message lies over the dialog by its stylesheet, which is not here.
  await userEvent.click(undo, { pointerEventsCheck: 0 });

  expect(await within(dialog).findByText('confirmed')).toBeVisible();
  expect(within(dialog).getByRole('button', { name: 'Resend confirmation' })).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Delete booking' }));
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('Its 2 places become free again.');
});

describe('the confirmation', () => {
  test('is sent again', async () => {
    await open();
    api.answers['POST /api/bookings/7/resend'] = () => ({ body: { message: 'Confirmation sent' } });

    await user.click(screen.getByRole('button', { name: 'Resend confirmation' }));

    expect(await screen.findByText('Confirmation sent to lerato@example.com')).toBeVisible();
  });

  test('that cannot be sent says why', async () => {
    await open();
    api.answers['POST /api/bookings/7/resend'] = () => ({
      status: 409,
      body: { error: 'Only a confirmed booking has a confirmation.' },
    });

    await user.click(screen.getByRole('button', { name: 'Resend confirmation' }));

    expect(await screen.findByText('Only a confirmed booking has a confirmation.')).toBeVisible();
  });

  test.each(['pending', 'cancelled'] as const)('of a %s booking is not offered: there is none', async (status) => {
    await open({ status });

    expect(screen.queryByRole('button', { name: 'Resend confirmation' })).not.toBeInTheDocument();
  });
});

describe('deleting', () => {
  test('asks first, names the booking, and tells what becomes of places and money; Enter alone deletes nothing', async () => {
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
  ] as const)('of %j tells that', async (overrides, sentence) => {
    await open(overrides);

    await user.click(screen.getByRole('button', { name: 'Delete booking' }));

    expect(await screen.findByRole('alertdialog')).toHaveTextContent(sentence);
  });

  test('deletes; the keyboard goes on in the row that takes its place', async () => {
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
    expect(screen.getByRole('combobox', { name: 'Status of AAAA-BBBB-CCCC' })).toHaveFocus();
  });

  test('that fails says so in the words of the specification, and the question stays', async () => {
    await open();
    api.answers['DELETE /api/bookings/7'] = () => ({ status: 500 });
    await user.click(screen.getByRole('button', { name: 'Delete booking' }));

    await user.click(await screen.findByRole('button', { name: 'Delete' }));

    expect(await screen.findByText('Failed to delete booking. Please try again.')).toBeVisible();
    expect(screen.getByRole('alertdialog', { name: 'Delete booking' })).toBeInTheDocument();
  });
});
