import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { FormDialog } from './FormDialog.tsx';

function Page() {
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const form = useRef<HTMLFormElement>(null);
  return (
    <main tabIndex={-1}>
      <button type="button" onClick={() => setOpen(true)}>
        Add
      </button>
      {isOpen && (
        <FormDialog
          title="Add something"
          formRef={form}
          onSubmit={(event) => event.preventDefault()}
          onClose={() => setOpen(false)}
          isBusy={false}
          isDirty={typed !== ''}
          submitLabel="Create"
        >
          <input aria-label="Name" value={typed} onChange={(event) => setTyped(event.target.value)} />
        </FormDialog>
      )}
    </main>
  );
}

async function openForm(): Promise<void> {
  render(<Page />);
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
}
const form = () => screen.queryByRole('dialog', { name: 'Add something' });

test('Escape closes a form into which nobody typed, and the focus goes back to what opened it', async () => {
  await openForm();

  await userEvent.keyboard('{Escape}');

  expect(form()).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Add' })).toHaveFocus();
});

test.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['the X', () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
])('%s asks before typed text is lost, and Enter alone loses nothing', async (_way, close) => {
  await openForm();
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Raku');

  await close();
  const question = screen.getByRole('alertdialog', { name: 'Discard what you typed?' });
  expect(question).toHaveAccessibleDescription('It has not been saved.');
  await userEvent.keyboard('{Enter}');

  expect(question).not.toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Raku');
});

test('what was typed goes when that is confirmed', async () => {
  await openForm();
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Raku');

  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));

  expect(form()).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Add' })).toHaveFocus();
});

test('Cancel means it: the form closes without a question', async () => {
  await openForm();
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Raku');

  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));

  expect(form()).not.toBeInTheDocument();
});

describe('a form that would be lost with the page', () => {
  const typeIntoForm = async () => {
    await openForm();
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Raku');
  };
  const leavePage = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  /** As the router writes down its entries: the list, and the page the form stands on. */
  const standOnSecondPage = () => {
    window.history.replaceState({ idx: 0 }, '', '/admin?tab=customers');
    window.history.pushState({ idx: 1 }, '', '/admin?tab=events');
  };
  const address = () => window.location.search;

  test('a reload or a closed tab asks while something typed is not saved, and only then', async () => {
    await openForm();
    expect(leavePage()).toBe(false);

    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Raku');
    expect(leavePage()).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));

    expect(leavePage()).toBe(false);
  });

  test('Back asks, the router does not hear of it, and Keep editing stays on the page', async () => {
    standOnSecondPage();
    const router = jest.fn();
    window.addEventListener('popstate', router);
    await typeIntoForm();

    act(() => window.history.back());
    await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));

    await waitFor(() => expect(address()).toBe('?tab=events'));
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Raku');
    expect(router).not.toHaveBeenCalled();
    window.removeEventListener('popstate', router);
  });

  test('Discard goes back after all', async () => {
    standOnSecondPage();
    await typeIntoForm();

    act(() => window.history.back());
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));

    await waitFor(() => expect(address()).toBe('?tab=customers'));
    expect(form()).not.toBeInTheDocument();
  });

  test('Back goes back at once when nothing was typed', async () => {
    standOnSecondPage();
    await openForm();

    act(() => window.history.back());

    await waitFor(() => expect(address()).toBe('?tab=customers'));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });
});
