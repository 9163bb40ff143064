import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { exampleEvent } from '../../../../test/exampleEvents.ts';
import { useFakeApi } from '../../../../test/fakeApi.ts';
import { renderAt } from '../../../../test/renderPage.tsx';
import { BookNowPage } from '../../../../test/site/BookNowPage.tsx';
import { currentToasts } from '../../../shared/ui/toast/toast.ts';

useFakeApi();
jest.mock('./BookingFlow.tsx', (): unknown => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

test('a dialog script that fails shows a toast, and the next Book Now leads to the page of the workshop', async () => {
  const user = userEvent.setup();
  renderAt('/events', <BookNowPage />);
  const bookNow = screen.getByRole('button', { name: /^Book Now/ });

  await user.click(bookNow);
  await waitFor(() => expect(currentToasts()[0]?.title).toBe('Booking Did Not Open'));
  expect(screen.queryByText('Opening...')).not.toBeInTheDocument();
  expect(bookNow).toHaveFocus();

  // jsdom cannot navigate, so the test reads what the browser would do, and prevents it.
  const isLeftToBrowser = new Promise<boolean>((resolve) => {
    window.addEventListener('submit', (submit) => {
      resolve(!submit.defaultPrevented);
      submit.preventDefault();
    });
  });
  await user.click(bookNow);

  expect(await isLeftToBrowser).toBe(true);
  expect(bookNow.closest('form')).toHaveAttribute('action', `/events/${exampleEvent().id}`);
});
