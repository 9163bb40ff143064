import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useEffect } from 'react';
import { exampleEvent } from '../../../../test/exampleEvents.ts';
import { useFakeApi } from '../../../../test/fakeApi.ts';
import { renderAt } from '../../../../test/renderPage.tsx';
import { currentToasts } from '../../../shared/ui/toast.ts';
import { BookButton } from '../../events/BookButton.tsx';
import { formMemory } from '../bookingSession.ts';
import { useBookingDialog } from './useBookingDialog.tsx';

useFakeApi();
beforeEach(() => sessionStorage.clear());

const rendered = jest.fn();
function Page() {
  useEffect(() => void rendered());
  const { bookNow, dialog } = useBookingDialog();
  return (
    <>
      <h1 id="title">{exampleEvent().title}</h1>
      <BookButton event={exampleEvent()} describedBy="title" {...bookNow} />
      {dialog}
    </>
  );
}

let mockIsOffline = false;
// A loaded module stays in the cache, so the test of the failed import comes first.
jest.mock('./BookingFlow.tsx', (): unknown => {
  if (mockIsOffline) throw new TypeError('Failed to fetch dynamically imported module');
  return jest.requireActual('./BookingFlow.tsx');
});

test('dialogs that cannot be loaded show a toast, and Book Now works when they can', async () => {
  const user = userEvent.setup();
  renderAt('/events', <Page />);
  mockIsOffline = true;

  await user.click(screen.getByRole('button', { name: 'Book Now' }));

  await waitFor(() => expect(currentToasts()[0]?.title).toBe('Booking Did Not Open'));
  expect(screen.queryByText('Opening...')).not.toBeInTheDocument();
  const bookNow = screen.getByRole('button', { name: 'Book Now' });
  expect(bookNow).toHaveFocus();
  mockIsOffline = false;
  await user.click(bookNow);
  expect(await screen.findByRole('dialog')).toHaveAccessibleName(exampleEvent().title);
});

test('typing in the form stores the entry without rendering the page behind it', async () => {
  const user = userEvent.setup();
  renderAt('/events', <Page />);
  await user.click(screen.getByRole('button', { name: 'Book Now' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Book Now' }));
  await screen.findByRole('dialog', { name: 'Book Your Workshop' });
  rendered.mockClear();

  await user.type(screen.getByLabelText('First Name'), 'Lerato');

  expect(formMemory.read()?.entry.firstName).toBe('Lerato');
  expect(rendered).not.toHaveBeenCalled();
});
