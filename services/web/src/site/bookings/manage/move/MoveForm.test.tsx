import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { exampleManage, exampleTarget, manageApi } from '../../../../../test/exampleManage.ts';
import { useFakeApi } from '../../../../../test/fakeApi.ts';
import { manageBookingPages } from '../../../../../test/site/manageBooking.tsx';

const api = useFakeApi();
const user = userEvent.setup();
const { show, changes } = manageBookingPages(api);

const otherDates = [
  exampleTarget(),
  exampleTarget({ id: 3, date: '2031-03-29', availableSeats: 0, isFullyBooked: true }),
  exampleTarget({ id: 4, date: '2031-04-05', price: 47_000, priceDifference: 2_000 }),
  exampleTarget({ id: 5, date: '2031-04-12', availableSeats: 1 }),
];
const otherWorkshops = [exampleTarget({ id: 6, title: 'Paint a Protea', category: 'Painting', date: '2031-03-20' })];

test('dates without a place for the whole party cannot be chosen, and others show their price', async () => {
  await show(exampleManage({ otherDates, otherWorkshops }), '/move');

  const dates = within(screen.getByRole('group', { name: 'Dates with a spot for both of you' }));
  expect(dates.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Mar 22Sat, 10:00 AM - 12:30 PM12 spots available, same price',
    'Mar 29Sat, 10:00 AM - 12:30 PMFully Booked',
    'Apr 5Sat, 10:00 AM - 12:30 PM12 spots available, R20.00 more each',
    'Apr 12Sat, 10:00 AM - 12:30 PMOnly 1 spot available',
  ]);
  expect(dates.getAllByRole('radio')).toHaveLength(2);
  await userEvent.click(screen.getByText('Other workshops at the same price', { selector: 'summary' }));
  const others = within(screen.getByRole('group', { name: 'Other workshops at the same price' }));
  expect(others.getByRole('radio', { name: /Paint a Protea/ })).toBeEnabled();
});

test('the ticket shows the old and the new date, the sum and the new deadline, and the move is sent once', async () => {
  await show(exampleManage({ otherDates }), '/move');
  expect(screen.getByText('To').nextSibling).toHaveTextContent('Sat, March 22, 10:00 AM');
  expect(screen.getByText('To pay').parentElement).toHaveTextContent('R0.00');
  expect(screen.getByText(/After the move you can cancel free until/).parentElement).toHaveTextContent(
    'Thursday, March 20, 10:00 AM',
  );
  const moved = exampleManage({ version: 4 });
  const after = { ...moved, event: { ...moved.event, id: 2, date: '2031-03-22' } };
  api.answers[`POST ${manageApi}/change`] = () => ({ body: { manage: after, payment: null } });

  await user.dblClick(screen.getByRole('button', { name: 'Move to Saturday, March 22' }));

  expect(await screen.findByRole('heading', { level: 1, name: 'Manage my booking' })).toBeInTheDocument();
  expect(screen.getByText(/Sat, March 22, 10:00 AM, 2 people/)).toBeInTheDocument();
  expect(changes().map(({ body }) => body)).toEqual([
    {
      eventId: 2,
      participants: 2,
      version: 3,
      toPay: 0,
      toReturn: 0,
      before: { date: '2031-03-22', startTime: '10:00' },
    },
  ]);
});

test('a studio that keeps nothing lets the moved booking be cancelled free of charge until the start', async () => {
  const manage = exampleManage({ otherDates });
  await show({ ...manage, terms: { ...manage.terms, keptPercent: 0 } }, '/move');

  expect(screen.getByText(/After the move you can cancel free until/).parentElement).toHaveTextContent(
    'Saturday, March 22, 10:00 AM',
  );
});

test('a more expensive date names the sum to pay on its button', async () => {
  await show(exampleManage({ otherDates }), '/move');

  await user.click(screen.getByRole('radio', { name: /R20.00 more each/ }));

  expect(screen.getByRole('button', { name: 'Pay R40.00 and move' })).toBeEnabled();
  expect(screen.getByText(/your old spots stay yours while you pay/)).toBeInTheDocument();
});

test('the page of a cancelled workshop does not offer to keep its date', async () => {
  await show(exampleManage({ otherDates, isEventCancelled: true }), '/move');

  await userEvent.click(screen.getByRole('radio', { name: /R20.00 more each/ }));

  expect(screen.getByRole('link', { name: 'Decide later' })).toBeInTheDocument();
  expect(screen.queryByText(/Keep March 15|stay yours/)).not.toBeInTheDocument();
});

test('without another date the page says that there is none and offers to keep the booking', async () => {
  await show(exampleManage({ otherDates: otherDates.slice(1, 2) }), '/move');

  expect(screen.getByText(/no other date has a spot for both of you/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Move/ })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Keep March 15' })).toHaveAttribute(
    'href',
    expect.stringContaining('manage#key='),
  );
});
