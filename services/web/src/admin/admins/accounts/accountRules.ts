import type { AdminView } from '@studio/contract/admin/admins';

type Account = Pick<AdminView, 'id' | 'username' | 'isActive'>;

const lastOne = 'This is the last active admin account; the studio would be locked out.';

/** Why `me` cannot change `account` so, or null. SPEC §5 compares the usernames; the server repeats the check. */
export function blockerOf(
  change: 'delete' | 'deactivate',
  account: Account,
  me: Account,
  all: readonly Account[],
): string | null {
  if (account.username === me.username) return `You cannot ${change} your own admin account.`;
  return isLastActive(account, all) ? lastOne : null;
}

function isLastActive({ id, isActive }: Account, all: readonly Account[]): boolean {
  return isActive && !all.some((other) => other.isActive && other.id !== id);
}
