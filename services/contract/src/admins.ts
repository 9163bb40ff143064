import { object } from 'yup';
import type { InferType } from 'yup';
import { email, line, maxName, maxPhone, secret } from './text.ts';

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
  username: line('Username', 60)
    .required('Username must be at least 3 characters')
    .min(3, 'Username must be at least 3 characters'),
  email: email('Please enter a valid email address.').required('Please enter a valid email address.'),
  firstName: line('First name', maxName).required('First name required'),
  lastName: line('Last name', maxName).required('Last name required'),
  phone: line('Phone number', maxPhone).required('Phone number required'),
};

export const minPassword = 8;

export const adminInputSchema = object({
  ...adminFields,
  password: secret('Password')
    .required('Password must be at least 8 characters')
    .min(minPassword, 'Password must be at least 8 characters'),
});
export type AdminInput = InferType<typeof adminInputSchema>;
