import { minPassword } from '@studio/contract/admin/admins';

/** Shown wherever a password is chosen. The API decides. */
export const passwordRule = `${minPassword} characters or more, nothing easy to guess`;
