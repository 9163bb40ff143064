import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { object, string } from 'yup';
import { answerOnCall } from '../../../test/fakeApi.ts';
import { renderAt } from '../../../test/renderPage.tsx';
import { dismissToasts } from '../../../test/toasts.ts';
import { TextField } from '../../shared/forms/Field.tsx';
import { ApiError } from '../../shared/http/api.ts';
import { Toaster } from '../../shared/ui/toast/Toaster.tsx';
import { FormDialog } from './FormDialog.tsx';

const schema = object({ name: string().trim().required('Name required') });
const user = userEvent.setup();
const run = jest.fn<Promise<string>, [object]>();
const reload = jest.fn<Promise<{ name: string }>, []>();
beforeEach(() => {
  run.mockReset().mockResolvedValue('saved');
  reload.mockReset().mockResolvedValue({ name: 'Bisque' });
});
afterEach(dismissToasts);

function Page({ isEdit, isUploading = false }: { isEdit: boolean; isUploading?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <main tabIndex={-1}>
      <button type="button" onClick={() => setOpen(true)}>
        Add
      </button>
      {isOpen && (
        <FormDialog
          title="Add something"
          initial={{ name: isEdit ? 'Raku' : '' }}
          schema={schema}
          mutation={{ run, successToast: 'Something Created', failureText: 'Failed to create something' }}
          submitLabel="Create"
          isUploading={isUploading}
          {...(isEdit && { reload })}
          onClose={() => setOpen(false)}
        >
          {({ field }) => <TextField label="Name" {...field('name')} />}
        </FormDialog>
      )}
    </main>
  );
}

async function openForm({ isEdit = false, isUploading = false } = {}): Promise<void> {
  renderAt(
    '/admin',
    <>
      <Page isEdit={isEdit} isUploading={isUploading} />
      <Toaster />
    </>,
  );
  await user.click(screen.getByRole('button', { name: 'Add' }));
}

const form = () => screen.queryByRole('dialog', { name: 'Add something' });
const name = () => screen.getByRole('textbox', { name: 'Name' });
const question = () => screen.queryByRole('alertdialog', { name: 'Discard what you typed?' });
const press = (label: string) => user.click(screen.getByRole('button', { name: label }));

function rejection(status: number, body: object): ApiError {
  return new ApiError(status, 'Conflict', JSON.stringify(body));
}

test('a saved form shows the success toast, closes, and returns the focus to the element that opened it', async () => {
  await openForm();
  await user.type(name(), ' Raku ');

  await press('Create');

  expect(await screen.findByText('Something Created')).toBeVisible();
  expect(run.mock.calls[0]?.[0]).toEqual({ name: 'Raku' });
  expect(form()).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Add' })).toHaveFocus();
});

test('while a form is being saved it is sent only once and cannot be closed', async () => {
  const { answer, arrive } = answerOnCall();
  run.mockImplementation(() => answer() as Promise<string>);
  await openForm();
  await user.type(name(), 'Raku');

  await press('Create');
  await press('Saving…');
  await user.keyboard('{Escape}');

  expect(run).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Close' })).toBeDisabled();
  expect(form()).toBeVisible();
  arrive({});
  await waitFor(() => expect(form()).not.toBeInTheDocument());
});

// SPEC §8
test('a failure is shown as a toast and in the form, and keeps what was typed', async () => {
  run.mockRejectedValue(rejection(500, {}));
  await openForm();
  await user.type(name(), 'Raku');

  await press('Create');

  await waitFor(() => expect(screen.getAllByText('Failed to create something')).toHaveLength(2));
  expect(name()).toHaveValue('Raku');
});

test('a server error about a field is shown in the form beside that field only, which has the focus', async () => {
  run.mockRejectedValue(rejection(409, { error: 'Name taken', fields: { name: 'Name taken' } }));
  await openForm();
  await user.type(name(), 'Raku');

  await press('Create');

  await waitFor(() => expect(name()).toHaveAccessibleDescription('Name taken'));
  expect(name()).toHaveFocus();
  expect(within(screen.getByRole('dialog')).getAllByText('Name taken')).toHaveLength(1);
});

test('an edit that changes nothing closes without being sent', async () => {
  await openForm({ isEdit: true });

  await press('Create');

  expect(form()).not.toBeInTheDocument();
  expect(run).not.toHaveBeenCalled();
});

test('an edit of a record that a colleague changed shows a note, and Reload shows the newest version', async () => {
  const sentence = 'Somebody else changed this at 2:05 PM. Nothing of yours was saved.';
  run.mockRejectedValueOnce(rejection(409, { error: sentence, code: 'changed_meanwhile' }));
  await openForm({ isEdit: true });
  await user.type(name(), ' Night');

  await press('Create');
  const note = await screen.findByRole('button', { name: 'Reload' });
  expect(note.closest('[role=alert]')).toHaveTextContent(sentence);
  expect(name()).toHaveValue('Raku Night');
  await user.click(note);

  await waitFor(() => expect(name()).toHaveValue('Bisque'));
  expect(note).not.toBeInTheDocument();
});

test('during an upload the form cannot be sent, and closing it asks for confirmation', async () => {
  await openForm({ isUploading: true });

  await press('Create');
  await user.keyboard('{Escape}');

  expect(run).not.toHaveBeenCalled();
  expect(question()).toBeVisible();
});

test('Escape closes a form in which nothing was typed, and returns the focus', async () => {
  await openForm();

  await user.keyboard('{Escape}');

  expect(form()).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Add' })).toHaveFocus();
});

test.each([
  ['Escape', () => user.keyboard('{Escape}')],
  ['the X', () => press('Close')],
])('%s asks before typed text is lost, and Enter alone loses nothing', async (_way, close) => {
  await openForm();
  await user.type(name(), 'Raku');

  await close();
  expect(question()).toHaveAccessibleDescription('It has not been saved.');
  await user.keyboard('{Enter}');

  expect(question()).not.toBeInTheDocument();
  expect(name()).toHaveValue('Raku');
});

test('Discard closes the form and returns the focus', async () => {
  await openForm();
  await user.type(name(), 'Raku');

  await user.keyboard('{Escape}');
  await press('Discard');

  expect(form()).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Add' })).toHaveFocus();
});

test('Cancel closes the form without a question', async () => {
  await openForm();
  await user.type(name(), 'Raku');

  await press('Cancel');

  expect(form()).not.toBeInTheDocument();
});

test('a reload or a closed tab asks only while typed text is not saved', async () => {
  const leavePage = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  await openForm();
  expect(leavePage()).toBe(false);

  await user.type(name(), 'Raku');
  expect(leavePage()).toBe(true);
  await press('Cancel');

  expect(leavePage()).toBe(false);
});
