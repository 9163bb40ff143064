import { screen, within } from '@testing-library/react';
import { addDays } from '@studio/contract/format/dates';
import { exampleEvent, furtherDates } from '../../../../test/exampleEvents.ts';
import { useFakeApi } from '../../../../test/fakeApi.ts';
import { bookingFlowPage } from '../../../../test/site/bookingFlowPage.tsx';
import { dialog, openForm, payButton } from '../../../../test/site/bookingForm.ts';

const api = useFakeApi();
const { showEvents } = bookingFlowPage(api);
const { title } = exampleEvent();

test('the details and the receipt of a course list all dates, and the price is one', async () => {
  const user = await showEvents(exampleEvent({ furtherDates }));
  await user.click(screen.getByRole('button', { name: /^Book Now/ }));
  const details = await screen.findByRole('dialog', { name: title });
  const list = await within(details).findByRole('list', { name: 'All 3 dates' });
  expect(list).toHaveTextContent('Saturday, March 29, 2031, 2:00 PM');

  await user.click(within(details).getByRole('button', { name: /^Book Now/ }));
  await screen.findByRole('dialog', { name: 'Book Your Workshop' });

  const receipt = within(dialog()).getByRole('complementary', { name: 'Your booking' });
  // One list is for a wide screen, and one opens on a phone.
  const lists = within(receipt).getAllByRole('list', { name: 'All 3 dates' });
  expect(lists).toHaveLength(2);
  for (const each of lists) expect(within(each).getAllByRole('listitem')).toHaveLength(3);
  expect(within(receipt).getByText('All 3 dates, one price')).toBeInTheDocument();
  expect(payButton()).toHaveTextContent('Pay R450.00');
});

test('the dialogs of a workshop with one date have no list of dates', async () => {
  const user = await showEvents(exampleEvent());

  const form = await openForm(user, title);

  expect(form).toHaveTextContent('Saturday, March 15, 2031');
  expect(within(form).queryByRole('list', { name: /dates/ })).not.toBeInTheDocument();
});

test('the receipt of a long course folds its dates on every screen', async () => {
  const dates = Array.from({ length: 8 }, (_, index) => ({
    ...furtherDates[0]!,
    id: index + 1,
    date: addDays('2031-03-22', 7 * index),
  }));
  const user = await showEvents(exampleEvent({ furtherDates: dates }));

  const form = await openForm(user, title);

  const list = await within(form).findByRole('list', { name: 'All 9 dates' });
  expect(list.closest('details')).not.toHaveClass('md:hidden');
});
