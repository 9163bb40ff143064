import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { eventsTab, row } from '../../../test/admin/eventsTab.tsx';
import { exampleAdminEvent, furtherDates } from '../../../test/exampleEvents.ts';
import { filterAdminEvents, isPast } from './adminEventFilter.ts';

const { open } = eventsTab();
const course = exampleAdminEvent({ furtherDates });

test('the list shows how many dates a course has, and the last one', async () => {
  await open([course]);

  const text = row(course.title).textContent;
  expect(text).toContain('3 dates, until Sat 29 Mar 2031');
  expect(text).not.toContain('Next');
});

test('the list shows the next date of a course that has begun', async () => {
  await open([exampleAdminEvent({ date: '2020-03-15', furtherDates })]);

  expect(row(course.title)).toHaveTextContent('3 dates, until Sat 29 Mar 2031. Next: 2 of 3, Sat 22 Mar 2031');
  expect(within(row(course.title)).queryByText('Past')).not.toBeInTheDocument();
  expect(within(row(course.title)).queryByRole('button', { name: /^Cancel it/ })).not.toBeInTheDocument();
});

test('a course is past when its last date has started', () => {
  const times = ['2031-03-29T11:59:00Z', '2031-03-29T12:00:00Z'].map((text) => new Date(text));

  expect(times.map((now) => isPast(course, now))).toEqual([false, true]);
  const filter = { search: '', period: 'coming' as const, from: '2031-03-29' };
  expect(filterAdminEvents([course], filter, times[0]!)).toEqual([course]);
});

test('the copy of a course says that all its dates follow', async () => {
  await open([course]);

  await userEvent.click(within(row(course.title)).getByRole('button', { name: /^Duplicate/ }));

  expect(await screen.findByText(/You choose the first of its 3 dates/)).toBeVisible();
});

test('a workshop with one date says nothing about further dates', async () => {
  await open([exampleAdminEvent()]);

  expect(row(course.title)).not.toHaveTextContent(/dates|Next/);
});
