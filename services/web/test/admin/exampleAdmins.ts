import type { AdminView } from '@studio/contract/admin/admins';

export function exampleAdmin(overrides: Partial<AdminView> = {}): AdminView {
  return {
    id: 1,
    username: 'naledi',
    email: 'naledi@studio.example',
    firstName: 'Naledi',
    lastName: 'Dube',
    phone: '082 555 0100',
    isActive: true,
    createdAt: '2031-01-05T08:00:00.000Z',
    updatedAt: '2031-01-05T08:00:00.000Z',
    ...overrides,
  };
}
