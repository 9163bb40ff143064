import { screen } from '@testing-library/react';
import type { WeekEvent } from '@studio/contract/admin/analytics';
import { renderAt } from '../../../test/renderPage.tsx';
import { ThisWeek } from './ThisWeek.tsx';

const clayDay: WeekEvent = {
  id: 5,
  title: 'Clay Day',
  category: 'Textiles',
  date: '2031-03-15',
  startTime: '14:00',
  endTime: null,
  imageUrl: null,
  capacity: 50,
  seatsTaken: 20,
};

const weekOf = (length: number) => Array.from({ length }, (_none, place) => ({ ...clayDay, id: place + 1 }));

test('this week lists each workshop with how full it is and its roster', () => {
  const wheel = { ...clayDay, id: 4, title: 'Wheel Throwing', category: 'Painting', startTime: '10:00' };
  renderAt('/admin', <ThisWeek events={[{ ...wheel, capacity: 12, seatsTaken: 8 }, clayDay]} />);

  const [first, second] = screen.getAllByRole('listitem');
  expect(first).toHaveTextContent('Wheel ThrowingSat 15 Mar 2031, 10:00 AM8 of 12 places taken');
  expect(second).toHaveTextContent('Clay DaySat 15 Mar 2031, 2:00 PM20 of 50 places taken');
  expect(screen.getByRole('link', { name: 'Roster of Wheel Throwing, Sat 15 Mar 2031' })).toHaveAttribute(
    'href',
    '/admin/roster/4',
  );
  expect(screen.queryByRole('link', { name: 'All workshops' })).not.toBeInTheDocument();
});

test('a week whose list is cut at its limit leads to all workshops', () => {
  renderAt('/admin', <ThisWeek events={weekOf(20)} />);

  expect(screen.getByText('Only the next 20 workshops are listed here.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'All workshops' })).toHaveAttribute('href', '/admin?tab=events');
});
