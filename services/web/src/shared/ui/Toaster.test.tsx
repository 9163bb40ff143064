import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { passTime, stopTime } from '../../../test/time.ts';
import { currentToasts, dismissToast, showToast } from './toast.ts';
import { Toaster } from './Toaster.tsx';
import { ToastList } from './ToastList.tsx';

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

describe('where the part that draws toasts', () => {
  test('cannot be fetched, a toast is shown plainly, can be closed, and the next one asks for the part again', async () => {
    const fetchList = jest.fn().mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
    fetchList.mockResolvedValue(ToastList);
    render(<Toaster fetchList={fetchList} />);

    say('Message Failed');
    const plain = await screen.findByRole('alert');
    expect(plain).toHaveTextContent('Message FailedMessage Failed described');
    await userEvent.click(within(plain).getByRole('button', { name: 'Close message' }));
    expect(screen.queryByText('Message Failed')).not.toBeInTheDocument();

    say('Message Failed again');
    const region = await screen.findByRole('region', { name: /Notifications/ });
    await waitFor(() => expect(region).toHaveTextContent('Message Failed again'));
    expect(fetchList).toHaveBeenCalledTimes(2);
  });

  test('neither arrives nor fails, a toast waits two seconds for it, and stays five', async () => {
    render(<Toaster fetchList={() => new Promise(() => undefined)} />);
    stopTime();

    say('Not sent');
    await passTime(1.9);
    expect(screen.queryByText('Not sent')).not.toBeInTheDocument();
    await passTime(0.2);
    expect(screen.getByRole('alert')).toHaveTextContent('Not sent');
    await passTime(4.8);
    expect(screen.getByRole('alert')).toBeInTheDocument();
    await passTime(0.3);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('is missing, the one thing to do about it can be done all the same', async () => {
    const onSelect = jest.fn();
    render(<Toaster fetchList={() => Promise.reject(new TypeError('Failed to fetch'))} />);

    act(() => showToast({ title: 'Moved', action: { label: 'Undo', onSelect } }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));

    expect(onSelect).toHaveBeenCalledTimes(1);
    expect(screen.queryByText('Moved')).not.toBeInTheDocument();
  });
});
