import type { AdminView } from '@studio/contract/admin/admins';
import { adminQuery } from '../../http/adminApi.ts';

export const accountsQuery = adminQuery<AdminView[]>('/api/admin/users', { failed: 'Failed to fetch admin users' });

export const accountLists = ['/api/admin/users', '/api/admin/profile'] as const;
