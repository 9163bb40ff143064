import { object } from 'yup';
import type { InferType } from 'yup';
import { email, flag, line, beforeValues, secret } from '../validation/text.ts';
import { maxEmail, maxName, maxPhone, maxUsername } from '../validation/textRules.ts';

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

const adminFields = {
  username: line('Username', maxUsername)
    .required('Username must be at least 3 characters')
    .min(3, 'Username must be at least 3 characters'),
  email: email('Please enter a valid email address.').required('Please enter a valid email address.'),
  firstName: line('First name', maxName).required('First name required'),
  lastName: line('Last name', maxName).required('Last name required'),
  phone: line('Phone number', maxPhone).required('Phone number required'),
};

/** Counted in Unicode characters (SPEC §9). */
export const minPassword = 8;

function newPassword(tooShort: string, missing = tooShort) {
  return secret('Password')
    .required(missing)
    .test('long-enough', tooShort, (value) => !value || Array.from(value).length >= minPassword);
}

/** The password of the admin who makes the edit. */
const currentPassword = secret('Current password');

export const adminInputSchema = object({
  ...adminFields,
  password: newPassword('Password must be at least 8 characters'),
});
export type AdminInput = InferType<typeof adminInputSchema>;

export const adminCreationSchema = adminInputSchema.shape({ currentPassword });
export type AdminCreation = InferType<typeof adminCreationSchema>;

/**
 * Absent fields stay unchanged. The password has a separate route (SPEC §5). A new e-mail and another `isActive`
 * require the current password.
 */
export const adminEditSchema = object({ ...adminFields, isActive: flag('Active') })
  .partial()
  .shape({ before: beforeValues(), currentPassword });
export type AdminEdit = InferType<typeof adminEditSchema>;

export const adminDeletionSchema = object({ currentPassword });

/** Any text is accepted, because an invalid address gets the same response as a valid one. */
export const forgotInputSchema = object({
  email: line('Email', maxEmail).required('Please enter your email address'),
});
export type ForgotInput = InferType<typeof forgotInputSchema>;

/** The response is the same for known and unknown addresses (SPEC §8). */
export const forgotAnswer = 'If an admin account exists with this email, a reset link has been sent';

const allFields = 'Please fill in all fields';

export const resetInputSchema = object({
  token: secret('Token').required(allFields),
  newPassword: newPassword('Password must be at least 8 characters long', allFields),
});
export type ResetInput = InferType<typeof resetInputSchema>;

export const passwordUpdateSchema = object({
  currentPassword: currentPassword.required(allFields),
  newPassword: newPassword('Password must be at least 8 characters long', allFields),
});
export type PasswordUpdate = InferType<typeof passwordUpdateSchema>;

/** A browser in which the admin is logged in. */
export interface SessionView {
  id: string;
  createdAt: string;
  lastSeenAt: string;
  /** The address of the login without its last part: `196.25.1.x`. */
  address: string;
  /** Such as `Firefox on Windows`. */
  browser: string;
  /** Whether the request was made with this session. */
  isCurrent: boolean;
}

export interface MessageView {
  message: string;
}

export interface AuditView {
  id: number;
  createdAt: string;
  /** The admin's username at that time, or `system` for changes without a session. */
  username: string;
  /** The kind of object and the change, such as `booking.status` or `event.deleted`. */
  action: string;
  subject: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  requestId: string | null;
  ip: string | null;
}
