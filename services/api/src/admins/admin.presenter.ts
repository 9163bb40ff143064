import type { AdminView } from '@studio/contract/admin/admins';
import type { Admin } from './admin.model.ts';

/** The only fields of an admin that the service returns (RELIABILITY Z06). */
export function presentAdmin(admin: Admin): AdminView {
  return {
    id: admin.id,
    username: admin.username,
    email: admin.email,
    firstName: admin.firstName,
    lastName: admin.lastName,
    phone: admin.phone,
    isActive: admin.isActive,
    createdAt: admin.createdAt.toISOString(),
    updatedAt: admin.updatedAt.toISOString(),
  };
}
