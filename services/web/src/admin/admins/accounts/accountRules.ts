import type { AdminView } from '@studio/contract/admin/admins';

type Account = Pick<AdminView, 'id' | 'username' | 'isActive'>;

const lastOne = 'This is the last active admin account; the studio would be locked out.';

/**
 * Returns why `me` cannot delete or deactivate `account`, or null. SPEC §5 compares the usernames; the server checks
 * again.
 */
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
