import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';

const calls: string[] = [];
beforeEach(() => void calls.splice(0));

function Page({ isBusy = false, goesTo }: { isBusy?: boolean; goesTo?: string }) {
  const [isAsking, setAsking] = useState(false);
  const say = (word: string) => () => {
    calls.push(word);
    setAsking(false);
  };
  return (
    <main tabIndex={-1}>
      <h1 id="title" tabIndex={-1}>
        Customers
      </h1>
      <button type="button" onClick={() => setAsking(true)}>
        Delete Lerato
      </button>
      {isAsking && (
        <ConfirmDialog
          title="Delete customer"
          action="Delete"
          isBusy={isBusy}
          onConfirm={say('confirmed')}
          onCancel={say('cancelled')}
          {...(goesTo && { returnFocusTo: () => document.getElementById(goesTo) })}
        >
          <p>Are you sure?</p>
        </ConfirmDialog>
      )}
    </main>
  );
}

async function ask(page = <Page />): Promise<ReturnType<typeof userEvent.setup>> {
  const user = userEvent.setup();
  render(page);
  await user.click(screen.getByRole('button', { name: 'Delete Lerato' }));
  return user;
}

test('the dialog has a name and a description, and Enter cancels because Cancel has the focus', async () => {
  const user = await ask();

  expect(screen.getByRole('alertdialog', { name: 'Delete customer' })).toHaveAccessibleDescription('Are you sure?');
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await user.keyboard('{Enter}');

  expect(calls).toEqual(['cancelled']);
});

test('Escape cancels and returns the focus', async () => {
  const user = await ask();

  await user.keyboard('{Escape}');

  expect(calls).toEqual(['cancelled']);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Delete Lerato' })).toHaveFocus());
});

test('only the confirm button runs the action, and the focus may then move from the removed row', async () => {
  const user = await ask(<Page goesTo="title" />);

  await user.click(screen.getByRole('button', { name: 'Delete' }));

  expect(calls).toEqual(['confirmed']);
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Customers' })).toHaveFocus());
});

test('while the action runs the dialog cannot be closed or confirmed twice', async () => {
  const user = await ask(<Page isBusy />);

  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Working…' }));

  expect(calls).toEqual([]);
  expect(screen.getByRole('alertdialog')).toBeVisible();
});
