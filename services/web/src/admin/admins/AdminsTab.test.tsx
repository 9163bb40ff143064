// SPEC §2 Admin dashboard, §5, §6, §8
import { screen, waitFor, within } from '@testing-library/react';
import type { AdminView } from '@studio/contract/admin/admins';
import { adminsTab, field, fillFields, naledi, showAdminsTab, sipho } from '../../../test/admin/adminsTab.tsx';
import { button, toast } from '../../../test/admin/portalApi.ts';

const { api, sent } = adminsTab();
const ownAccount = 'You cannot delete your own admin account.';

test('each row shows username, active or inactive, name, email, phone and creation date', async () => {
  await showAdminsTab();

  const table = screen.getByRole('table', { name: 'Admin Users' });
  const [, own, other] = within(table).getAllByRole('row');
  expect(own).toHaveTextContent(
    /naledi \(you\).*active.*Naledi Dube.*naledi@studio\.example.*082 555 0100.*Sun 5 Jan 2031/,
  );
  expect(within(own!).getByText('active').parentElement).toHaveClass('bg-ok-bg');
  // The account was created half past midnight of 1 March in Johannesburg, when UTC still had 28 February.
  expect(other).toHaveTextContent(/sipho.*inactive.*Sipho Khumalo.*sipho@studio\.example.*None.*Sat 1 Mar 2031/);
  expect(within(other!).getByText('inactive').parentElement).toHaveClass('bg-stop-bg');
  expect(screen.getByText('2 accounts')).toBeVisible();
});

test('a deletion without the admin’s own password is not sent', async () => {
  const user = await showAdminsTab();
  await user.click(button('Delete sipho'));

  await user.click(button('Delete'));

  expect(field('Your current password')).toHaveAccessibleDescription('Please enter your current password.');
  expect(sent('DELETE')).toEqual([]);
});

test('the error about a wrong own password is shown beside its field, and the dialog stays open', async () => {
  const error = 'The current password is not right.';
  api.answers['DELETE /api/admin/users/2'] = () => ({ status: 400, body: { error } });
  const user = await showAdminsTab();
  await user.click(button('Delete sipho'));
  fillFields({ 'Your current password': 'not this one' });

  await user.click(button('Delete'));

  await waitFor(() => expect(field('Your current password')).toHaveAccessibleDescription(error));
  expect(sent('DELETE')).toMatchObject([{ body: { currentPassword: 'not this one' } }]);
});

test('a deletion asks for confirmation, names the account, shows Admin Deleted and moves the focus to the list', async () => {
  api.answers['DELETE /api/admin/users/2'] = () => ({ body: { message: 'Admin Deleted' } });
  const user = await showAdminsTab();
  await user.click(button('Delete sipho'));
  const dialog = screen.getByRole('alertdialog', { name: 'Delete admin account' });
  expect(dialog).toHaveTextContent('Are you sure you want to delete this admin account?');
  expect(dialog).toHaveTextContent('sipho, Sipho Khumalo, sipho@studio.example');
  fillFields({ 'Your current password': 'my password' });
  api.answers['GET /api/admin/users'] = () => ({ body: [naledi] });

  await user.click(button('Delete'));

  await waitFor(() => expect(toast()).toMatchObject({ title: 'Admin Deleted' }));
  expect(await screen.findByText('1 account')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Admin Users' })).toHaveFocus();
});

test.each([
  [{ status: 403, body: { error: ownAccount } }, ownAccount],
  [{ status: 500 }, 'Failed to delete admin'],
])('a deletion that fails (%j) says %s', async (answer, description) => {
  api.answers['DELETE /api/admin/users/2'] = () => answer;
  const user = await showAdminsTab();
  await user.click(button('Delete sipho'));
  fillFields({ 'Your current password': 'my password' });

  await user.click(button('Delete'));

  await waitFor(() => expect(toast()).toMatchObject({ title: 'Error', description, tone: 'destructive' }));
});

test('an admin’s own account shows before and after the click that it cannot be deleted, and nothing is sent', async () => {
  const user = await showAdminsTab();
  // The button is not aria-disabled, because pressing it shows the reason as a toast.
  expect(button('Delete naledi')).not.toHaveAttribute('aria-disabled');
  expect(button('Delete naledi')).toHaveAccessibleDescription(ownAccount);
  expect(screen.getByText(ownAccount)).toBeVisible();

  await user.click(button('Delete naledi'));

  expect(toast()).toMatchObject({ title: 'Error', description: ownAccount, tone: 'destructive' });
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(sent('DELETE')).toEqual([]);
});

test('an admin’s own account is recognised by its username', async () => {
  const duplicate: AdminView = { ...naledi, id: 99 };
  api.answers['GET /api/admin/users'] = () => ({ body: [duplicate, { ...sipho, isActive: true }] });
  await showAdminsTab();

  expect(button('Delete naledi')).toHaveAccessibleDescription(ownAccount);
  expect(button('Delete sipho')).not.toHaveAccessibleDescription();
});
