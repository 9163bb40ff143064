// SPEC §9
import { act, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { advanceTime, stopTime } from '../../../../test/time.ts';
import { dismissToasts } from '../../../../test/toasts.ts';
import { currentToasts, showToast } from './toast.ts';
import { Toaster } from './Toaster.tsx';

beforeEach(() => render(<Toaster />));

afterEach(() => {
  dismissToasts();
  jest.useRealTimers();
});

const show = (title: string) => act(() => showToast({ title, description: `${title} described`, tone: 'destructive' }));

test('a newer toast replaces the older one, so that at most one is shown', () => {
  show('First');
  expect(screen.getByRole('alert')).toHaveTextContent('FirstFirst described');

  show('Second');

  expect(screen.getByRole('alert')).toHaveTextContent('Second');
  expect(screen.queryByText('First')).not.toBeInTheDocument();
  expect(currentToasts()).toHaveLength(1);
});

test('a toast is shown for five seconds and removed 1,000,000 ms after its dismissal', async () => {
  stopTime();
  show('Timed');

  await advanceTime(4.9);
  expect(screen.getByText('Timed')).toBeInTheDocument();
  await advanceTime(0.2);
  expect(screen.queryByText('Timed')).not.toBeInTheDocument();

  const stored = () => currentToasts().map(({ title, open }) => [title, open]);
  expect(stored()).toEqual([['Timed', false]]);
  await advanceTime(999);
  expect(stored()).toEqual([['Timed', false]]);
  await advanceTime(2);
  expect(stored()).toEqual([]);
});

test('a toast stays while the pointer or the focus is on it', async () => {
  stopTime();
  show('Read slowly');

  fireEvent.pointerEnter(screen.getByRole('alert'));
  await advanceTime(60);
  expect(screen.getByRole('alert')).toBeInTheDocument();

  fireEvent.pointerLeave(screen.getByRole('alert'));
  await advanceTime(5.1);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

// SPEC §8
test.each([
  ['destructive', 'alert', 'assertive', 'border-danger'],
  ['plain', 'status', 'polite', 'bg-card'],
] as const)('a %s toast is an %s, is announced as %s and has its own colour', (tone, role, live, colour) => {
  act(() => showToast({ title: 'Told', tone }));

  const toast = screen.getByRole(role);
  expect(toast).toHaveTextContent('Told');
  expect(toast).toHaveAttribute('aria-live', live);
  expect(toast).toHaveClass(colour);
});

test('a toast can be closed', async () => {
  show('Closable');

  await userEvent.click(screen.getByRole('button', { name: 'Close message' }));

  expect(screen.queryByText('Closable')).not.toBeInTheDocument();
});

test.each([
  [100, 'bottom'],
  [700, 'top'],
])('with the focus at %d px the toast is at the %s edge, so that it does not cover an error there', (top, edge) => {
  const field = document.createElement('input');
  document.body.append(field);
  jest.spyOn(field, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, top, 100, 40));
  field.focus();

  show('Failed');

  expect(screen.getByRole('alert')).toHaveAttribute('data-edge', edge);
  field.remove();
});

test('the action of a toast runs once and closes it', async () => {
  const onSelect = jest.fn();
  act(() => showToast({ title: 'Moved', action: { label: 'Undo', onSelect } }));
  expect(screen.getByRole('status')).toHaveTextContent('Moved');

  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));

  expect(onSelect).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('Moved')).not.toBeInTheDocument();
});
