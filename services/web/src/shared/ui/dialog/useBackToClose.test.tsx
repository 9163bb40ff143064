import { act, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { useBackToClose } from './useBackToClose.ts';

const router = jest.fn();
afterEach(() => window.removeEventListener('popstate', router));

function startOnSecondPage(): void {
  window.history.replaceState({ idx: 0 }, '', '/admin?tab=customers');
  window.history.pushState({ idx: 1 }, '', '/admin?tab=events');
}

function Dialogs() {
  const [open, setOpen] = useState(['form', 'question']);
  return open.map((name, index) => <Dialog key={name} name={name} onBack={() => setOpen(open.slice(0, index))} />);
}

function Dialog({ name, onBack }: { name: string; onBack: () => void }) {
  useBackToClose(onBack);
  return <p>{name}</p>;
}

test('Back closes one dialog after the other, the innermost first, and the router stays on the page', async () => {
  startOnSecondPage();
  render(<Dialogs />);
  window.addEventListener('popstate', router);

  act(() => window.history.back());
  await waitFor(() => expect(screen.queryByText('question')).not.toBeInTheDocument());
  expect(screen.getByText('form')).toBeVisible();
  act(() => window.history.back());
  await waitFor(() => expect(screen.queryByText('form')).not.toBeInTheDocument());

  expect(window.location.search).toBe('?tab=events');
  expect(router).not.toHaveBeenCalled();
});

test('Back closes a dialog of the first page of the visit instead of leaving the site', async () => {
  window.history.replaceState({ idx: 0 }, '', '/admin?tab=events');
  render(<Dialogs />);

  act(() => window.history.back());

  await waitFor(() => expect(screen.queryByText('question')).not.toBeInTheDocument());
  expect(window.location.search).toBe('?tab=events');
  expect(screen.getByText('form')).toBeVisible();
});

test('Back leaves the page when no dialog is open', async () => {
  startOnSecondPage();
  const { unmount } = render(<Dialogs />);
  unmount();

  act(() => window.history.back());

  await waitFor(() => expect(window.location.search).toBe('?tab=customers'));
});
