import { render, screen } from '@testing-library/react';
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
