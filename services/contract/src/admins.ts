import { object } from 'yup';
import type { InferType } from 'yup';
import { email, flag, line, read, secret } from './validation/text.ts';
import { maxEmail, maxName, maxPhone, maxUsername } from './validation/textRules.ts';

export interface AdminView {
  id: number;
  username: string;
  email: string;
  firstName: string;
  lastName: string;
  phone: string | null;
  isActive: boolean;
  createdAt: string;
  updatedAt: string;
}

/** `POST /api/admin/login` (SPEC §7). */
export interface LoginView {
  token: string;
  admin: AdminView;
}

const incomplete = 'Please enter both username and password';

export const loginInputSchema = object({
  username: line('Username', 100).required(incomplete),
  password: secret('Password').required(incomplete),
});
export type LoginInput = InferType<typeof loginInputSchema>;

/** SPEC §5 Admin user form, without the password. */
const adminFields = {
  username: line('Username', maxUsername)
    .required('Username must be at least 3 characters')
    .min(3, 'Username must be at least 3 characters'),
  email: email('Please enter a valid email address.').required('Please enter a valid email address.'),
  firstName: line('First name', maxName).required('First name required'),
  lastName: line('Last name', maxName).required('Last name required'),
  phone: line('Phone number', maxPhone).required('Phone number required'),
};

/** SPEC §9. Counts Unicode characters: an emoji is one. */
export const minPassword = 8;

function newPassword(tooShort: string, missing = tooShort) {
  return secret('Password')
    .required(missing)
    .test('long-enough', tooShort, (value) => !value || Array.from(value).length >= minPassword);
}

/** `POST /api/admin/users` */
export const adminInputSchema = object({
  ...adminFields,
  password: newPassword('Password must be at least 8 characters'),
});
export type AdminInput = InferType<typeof adminInputSchema>;

/**
 * `PUT /api/admin/users/:id`: absent fields stay; a password is never accepted here (SPEC §5). `before`: see ADR 0020.
 */
export const adminEditSchema = object({ ...adminFields, isActive: flag('Active') })
  .partial()
  .shape({ before: read() });
export type AdminEdit = InferType<typeof adminEditSchema>;

/** `POST /api/admin/forgot-password`. Accepts any text: even an invalid address gets the same answer. */
export const forgotInputSchema = object({
  email: line('Email', maxEmail).required('Please enter your email address'),
});
export type ForgotInput = InferType<typeof forgotInputSchema>;

/** SPEC §8: the answer for every address, known or unknown. */
export const forgotAnswer = 'If an admin account exists with this email, a reset link has been sent';

const allFields = 'Please fill in all fields';

/** `POST /api/admin/reset-password` */
export const resetInputSchema = object({
  token: secret('Token').required(allFields),
  newPassword: newPassword('Password must be at least 8 characters long', allFields),
});
export type ResetInput = InferType<typeof resetInputSchema>;

/** `POST /api/admin/change-password`: of the signed-in admin. */
export const passwordChangeSchema = object({
  currentPassword: secret('Current password').required(allFields),
  newPassword: newPassword('Password must be at least 8 characters long', allFields),
});
export type PasswordChange = InferType<typeof passwordChangeSchema>;

/** The answer of routes that change something and return no view. */
export interface MessageView {
  message: string;
}

/** One row of `GET /api/admin/audit`. */
export interface AuditView {
  id: number;
  createdAt: string;
  /** The admin's username at that time; `system` for changes without a session, such as the first start. */
  username: string;
  /** `booking.status`, `event.deleted`, …: subject and change. */
  action: string;
  /** For example a booking reference. Visitors' personal data is masked (ADR 0011). */
  subject: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  requestId: string | null;
  ip: string | null;
}
