import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { passTime, stopTime } from '../../test/time.ts';
import { currentToasts, dismissToast, showToast } from './toast.ts';
import { Toaster } from './Toaster.tsx';

afterEach(async () => {
  act(() => currentToasts().forEach(({ id }) => dismissToast(id)));
  jest.useRealTimers();
});

const say = (title: string) => act(() => showToast({ title, description: `${title} described`, tone: 'destructive' }));

test('one toast at a time: a newer one takes the place of the older', async () => {
  render(<Toaster />);

  say('First');
  expect(await screen.findByText('First')).toBeInTheDocument();
  expect(screen.getByText('First described')).toBeInTheDocument();
  say('Second');

  expect(await screen.findByText('Second')).toBeInTheDocument();
  expect(screen.queryByText('First')).not.toBeInTheDocument();
  expect(currentToasts()).toHaveLength(1);
});

test('it stays five seconds, and is forgotten 1,000,000 ms after its dismissal', async () => {
  render(<Toaster />);
  // The part that draws toasts is fetched with the first one.
  say('Warm-up');
  await screen.findByText('Warm-up');
  stopTime();

  say('Timed');
  await passTime(4.9);
  expect(screen.getByText('Timed')).toBeInTheDocument();
  await passTime(0.2);
  expect(screen.queryByText('Timed')).not.toBeInTheDocument();

  const timed = () => currentToasts().map(({ title, open }) => [title, open]);
  expect(timed()).toEqual([['Timed', false]]);
  await passTime(999);
  expect(timed()).toEqual([['Timed', false]]);
  await passTime(2);
  expect(timed()).toEqual([]);
});

test('it can be closed', async () => {
  render(<Toaster />);
  say('Closable');

  await userEvent.click(await screen.findByRole('button', { name: 'Close message' }));

  expect(screen.queryByText('Closable')).not.toBeInTheDocument();
});
