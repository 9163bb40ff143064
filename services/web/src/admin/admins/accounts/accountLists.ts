import type { AdminView } from '@studio/contract/admin/admins';
import { adminQuery } from '../../http/adminApi.ts';

export const accountsQuery = adminQuery<AdminView[]>('/api/admin/users', { failed: 'Failed to fetch admin users' });

/** What a changed account touches besides the related lists: the accounts, and who the portal says is signed in. */
export const accountLists = ['/api/admin/users', '/api/admin/profile'] as const;
