import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { flushSync } from 'react-dom';
import type { ResetInput } from '@studio/contract/admin/admins';
import { minPassword } from '@studio/contract/admin/admins';
import { useInBrowser } from '../../../shared/forms/useInBrowser.ts';
import { api, fieldErrorsOf, userMessageOf } from '../../../shared/http/api.ts';
import { Button } from '../../../shared/ui/button/Button.tsx';
import { showToast } from '../../../shared/ui/toast/toast.ts';
import { endSession } from '../../http/session.ts';
import { PasswordField, passwordRule } from '../PasswordField.tsx';

interface ResetFormProps {
  /** Null until the URL has been read. */
  token: string | null;
  onDone: () => void;
}

/** The fields are read on submit, because a password manager may fill them before hydration. */
export function ResetForm({ token, onDone }: ResetFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const newPassword = useRef<HTMLInputElement>(null);
  const confirmation = useRef<HTMLInputElement>(null);
  const [errors, setErrors] = useState<ResetErrors>({});
  const inBrowser = useInBrowser();

  const reset = useMutation({
    mutationFn: (input: ResetInput) => api.post('/api/admin/reset-password', input),
    onSuccess: () => {
      // The server has ended all sessions of this admin.
      endSession();
      onDone();
    },
    onError: (error) => {
      const otherwise = 'Failed to reset password. The link may be expired.';
      showToast({ tone: 'destructive', title: 'Reset Failed', description: userMessageOf(error, otherwise) });
      show(fieldErrorsOf(error));
    },
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (reset.isPending || token === null) return;
    const fields: ResetFields = {
      newPassword: newPassword.current?.value ?? '',
      confirmation: confirmation.current?.value ?? '',
    };
    const invalid = resetErrorOf(fields);
    show(invalid?.errors ?? {});
    if (invalid) showToast({ tone: 'destructive', title: invalid.title, description: invalid.description });
    else reset.mutate({ token, newPassword: fields.newPassword });
  }

  function show(found: ResetErrors): void {
    flushSync(() => setErrors(found));
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }

  function clearError(name: keyof ResetFields): void {
    setErrors({ ...errors, [name]: undefined });
  }

  return (
    // `post` keeps the password out of the URL when the form is sent before hydration.
    <form ref={form} noValidate method="post" onSubmit={submit} className="grid gap-2.5">
      <p className="text-ink-2">{passwordRule}. A few words are easier to remember than signs and numbers.</p>
      <PasswordField
        ref={newPassword}
        label="New Password"
        name="newPassword"
        required
        autoComplete="new-password"
        error={errors.newPassword}
        onChange={() => clearError('newPassword')}
      />
      <PasswordField
        ref={confirmation}
        label="Confirm Password"
        name="confirmation"
        required
        autoComplete="new-password"
        error={errors.confirmation}
        onChange={() => clearError('confirmation')}
      />
      <Button type="submit" disabled={!inBrowser} aria-disabled={reset.isPending || undefined}>
        {reset.isPending ? 'Resetting...' : 'Reset Password'}
      </Button>
    </form>
  );
}

type ResetFields = Record<'newPassword' | 'confirmation', string>;
type ResetErrors = Partial<ResetFields>;

/** Returns the first violated rule of SPEC §5 Reset password, or null. The API validates the password too. */
function resetErrorOf({
  newPassword,
  confirmation,
}: ResetFields): { title: string; description: string; errors: ResetErrors } | null {
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
