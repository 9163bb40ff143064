import { minPassword } from '@studio/contract/admin/admins';

export interface ResetFields {
  newPassword: string;
  confirmation: string;
}
export type ResetErrors = Partial<Record<keyof ResetFields, string>>;

export interface ResetError {
  title: string;
  description: string;
  errors: ResetErrors;
}

/** Returns the first violated rule of SPEC §5 Reset password, or null. The API validates the password too. */
export function resetErrorOf({ newPassword, confirmation }: ResetFields): ResetError | null {
  if (newPassword === '' || confirmation === '') {
    return {
      title: 'Missing Information',
      description: 'Please fill in all fields',
      errors: {
        ...(newPassword === '' && { newPassword: 'Please choose a new password.' }),
        ...(confirmation === '' && { confirmation: 'Please type the new password once more.' }),
      },
    };
  }
  // `Array.from` splits by code points, so that an emoji counts as one character.
  if (Array.from(newPassword).length < minPassword) {
    const description = `Password must be at least ${minPassword} characters long`;
    return { title: 'Password Too Short', description, errors: { newPassword: description } };
  }
  if (newPassword !== confirmation) {
    const description = 'Passwords do not match';
    return { title: 'Please Check the Passwords', description, errors: { confirmation: description } };
  }
  return null;
}
