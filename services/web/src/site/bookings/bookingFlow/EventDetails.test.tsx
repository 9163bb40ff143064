import { act, screen, waitFor, within } from '@testing-library/react';
import { studio } from '@studio/contract/studio';
import { exampleEvent } from '../../../../test/exampleEvents.ts';
import { useFakeApi } from '../../../../test/fakeApi.ts';
import { bookingFlowPage } from '../../../../test/site/bookingFlowPage.tsx';
import { dialog, openForm } from '../../../../test/site/bookingForm.ts';

const api = useFakeApi();
const { showEvents } = bookingFlowPage(api);
const { title } = exampleEvent();

// SPEC §2 Booking flow dialogs
test('Book Now shows the date, place, capacity, price and payment note of the workshop', async () => {
  const user = await showEvents(exampleEvent({ availableSeats: 4 }));

  await user.click(screen.getByRole('button', { name: /^Book Now/ }));
  const details = await screen.findByRole('dialog', { name: title });

  expect(details).toHaveTextContent('Saturday, March 15, 2031');
  expect(details).toHaveTextContent('10:00 AM - 12:30 PM');
  expect(details).toHaveTextContent(studio.venue);
  expect(within(details).getByText('12 max participants')).toBeInTheDocument();
  expect(within(details).getByText(', 4 spots left')).toBeInTheDocument();
  expect(details).toHaveTextContent(exampleEvent().description);
  expect(details).toHaveTextContent('Price per personR450.00');
  expect(details).toHaveTextContent('Payment is secure through our card provider.');
  expect(within(details).getByRole('heading', { name: title })).toHaveFocus();
});

// SPEC §2 Events page, §4
test.each(['Cancel', 'Close', 'Escape', 'Back'])(
  '%s closes the details and returns the focus to the same Book Now',
  async (way) => {
    const user = await showEvents(exampleEvent(), exampleEvent({ id: 2, title: 'Second' }));
    const second = within(screen.getByRole('article', { name: 'Second' })).getByRole('button', { name: /^Book Now/ });
    await user.click(second);
    await screen.findByRole('dialog', { name: 'Second' });

    if (way === 'Escape') await user.keyboard('{Escape}');
    else if (way === 'Back') act(() => window.history.back());
    else await user.click(within(dialog()).getByRole('button', { name: way }));

    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(second).toHaveFocus());
  },
);

// SPEC §2 Booking flow dialogs
test('Book Now in the details replaces them with the form, whose title has the focus', async () => {
  const user = await showEvents(exampleEvent());

  const form = await openForm(user, title);

  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  expect(within(form).getByRole('heading', { name: 'Book Your Workshop' })).toHaveFocus();
  expect(form).toHaveTextContent(title);
  expect(form).toHaveTextContent('R450.00 per person');
  expect(form).toHaveTextContent('Free cancellation until Thursday, March 13, 2031, 10:00 AM.');
});
