import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import { exampleAdminBooking } from '../../../../test/exampleBookings.ts';
import { answerOnCall, useFakeApi } from '../../../../test/fakeApi.ts';
import { renderAt } from '../../../../test/renderPage.tsx';
import { dismissToasts } from '../../../../test/toasts.ts';
import { Toaster } from '../../../shared/ui/toast/Toaster.tsx';
import { BookingsTab } from '../BookingsTab.tsx';

const api = useFakeApi();
const user = userEvent.setup();
afterEach(dismissToasts);

const other = exampleAdminBooking({ id: 8, firstName: 'Sipho', bookingReference: 'AAAA-BBBB-CCCC' });

function answerList(booking: AdminBookingView): void {
  api.answers['GET /api/bookings?page=1&pageSize=25'] = () => ({
    body: { items: [booking, other], total: 2, page: 1, pageSize: 25 },
  });
}

async function open(overrides: Partial<AdminBookingView> = {}): Promise<HTMLElement> {
  const booking = exampleAdminBooking(overrides);
  api.answers['GET /api/admin/events'] = () => ({ body: [] });
  answerList(booking);
  for (const change of ['payment', 'notes']) {
    api.answers[`PATCH /api/bookings/7/${change}`] = () => {
      const changed = { ...booking, ...(sent() as object) };
      answerList(changed);
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

describe('notes', () => {
  test('notes are saved with a success message', async () => {
    const dialog = await open();
    const answer = answerOnCall();
    const save = api.answers['PATCH /api/bookings/7/notes']!;
    api.answers['PATCH /api/bookings/7/notes'] = answer.answer;

    await user.type(notesField(), 'Wheelchair');
    await user.click(screen.getByRole('button', { name: 'Save notes' }));
    expect(screen.getByRole('button', { name: 'Saving…' })).toBeVisible();
    answer.arrive(await save());

    expect(await within(dialog).findByText('Saved')).toHaveRole('status');
    expect(writes()).toEqual([['PATCH /api/bookings/7/notes', { notes: 'Wheelchair', before: { notes: null } }]]);
    await user.keyboard('{Escape}');
  });

  test('notes that could not be saved stay in the form with the reason', async () => {
    await open();
    api.answers['PATCH /api/bookings/7/notes'] = () => ({ status: 500 });

    await user.type(notesField(), 'Wheelchair');
    await user.click(screen.getByRole('button', { name: 'Save notes' }));

    await waitFor(() =>
      expect(notesField()).toHaveAccessibleDescription('Failed to save the notes. Please try again.'),
    );
    expect(notesField()).toHaveValue('Wheelchair');
  });
});
