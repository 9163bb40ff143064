import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { BookingStatus } from '@studio/contract/bookings/bookings';
import { lerato } from '../../../test/admin/bookingsTab.tsx';
import { openBookingsTab, select, sipho, statusSelect } from '../../../test/admin/statusSelect.tsx';

const { stored, sentStatuses } = statusSelect();
const user = userEvent.setup();

/** Imitates a browser, which changes a closed select on an arrow key; testing-library does not. */
function pressArrowTo(status: BookingStatus): void {
  select().focus();
  fireEvent.keyDown(select(), { key: 'ArrowDown' });
  fireEvent.change(select(), { target: { value: status } });
}
const note = () => document.getElementById(select().getAttribute('aria-describedby') ?? '');
const nextTask = () => act(() => new Promise((resolve) => setTimeout(resolve)));

test('an arrow key only proposes a status, and Enter saves it', async () => {
  stored.bookings = [{ ...lerato, status: 'pending' }, sipho];
  await openBookingsTab();

  pressArrowTo('confirmed');
  await nextTask();
  expect(select()).toHaveValue('confirmed');
  expect(note()).toHaveTextContent('Enter makes it confirmed and mails the visitor. Escape keeps it pending.');
  expect(sentStatuses()).toEqual([]);
  pressArrowTo('cancelled');
  await nextTask();
  expect(note()).toHaveTextContent('Enter makes it cancelled. Escape keeps it pending.');
  await user.keyboard('{Enter}');

  expect(await screen.findByText('Booking Updated')).toBeVisible();
  expect(sentStatuses()).toEqual(['cancelled']);
  expect(note()).toBeEmptyDOMElement();
});

test.each([
  ['Escape', () => user.keyboard('{Escape}')],
  ['leaving the select', () => user.tab()],
  ['moving back', () => Promise.resolve(pressArrowTo('confirmed'))],
])('a proposed status is discarded by %s', async (_way, leave) => {
  await openBookingsTab();

  pressArrowTo('pending');
  await nextTask();
  await leave();

  expect(select()).toHaveValue('confirmed');
  expect(note()).toBeEmptyDOMElement();
  expect(sentStatuses()).toEqual([]);
});

test('a choice from an open list is saved without another key', async () => {
  await openBookingsTab();
  select().focus();
  fireEvent.keyDown(select(), { key: 'ArrowDown' });
  await nextTask();

  fireEvent.keyDown(select(), { key: 'Enter' });
  fireEvent.change(select(), { target: { value: 'pending' } });

  await waitFor(() => expect(sentStatuses()).toEqual(['pending']));
});
