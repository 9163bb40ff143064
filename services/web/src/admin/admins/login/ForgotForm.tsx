import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { forgotAnswer } from '@studio/contract/admin/admins';
import type { ForgotInput } from '@studio/contract/admin/admins';
import { maxEmail } from '@studio/contract/validation/textRules';
import { TextField } from '../../../shared/forms/Field.tsx';
import { useInBrowser } from '../../../shared/forms/useInBrowser.ts';
import { api, fieldErrorsOf } from '../../../shared/http/api.ts';
import { Button } from '../../../shared/ui/button/Button.tsx';
import { showToast } from '../../../shared/ui/toast/toast.ts';

/** Requests a reset link (SPEC §2). The response is the same for unknown addresses (SPEC §8). */
export function ForgotForm({ onBack }: { onBack: () => void }) {
  const email = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const inBrowser = useInBrowser();

  // The button of the login form had the focus and has been removed.
  useEffect(() => email.current?.focus(), []);

  const forgot = useMutation({
    mutationFn: (input: ForgotInput) => api.post('/api/admin/forgot-password', input),
    onSuccess: () => showToast({ title: 'Check Your Email', description: forgotAnswer }),
    onError: (failure) => {
      showToast({ tone: 'destructive', title: 'Error', description: 'Failed to send reset email' });
      setError(fieldErrorsOf(failure)['email']);
    },
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (forgot.isPending) return;
    const address = email.current?.value.trim() ?? '';
    if (address !== '') return forgot.mutate({ email: address });
    const description = 'Please enter your email address';
    showToast({ tone: 'destructive', title: 'Missing Information', description });
    flushSync(() => setError(description));
    email.current?.focus();
  }

  return (
    // `post` keeps the e-mail address out of the URL when the form is sent before hydration.
    <form noValidate method="post" onSubmit={submit} className="grid gap-2.5">
      <p className="text-ink-2">We send a link to the email address of your admin account. It works once.</p>
      <TextField
        ref={email}
        label="Email Address"
        name="email"
        type="email"
        required
        autoComplete="email"
        maxLength={maxEmail}
        error={error}
        onChange={() => setError(undefined)}
      />
      <Button type="submit" disabled={!inBrowser} aria-disabled={forgot.isPending || undefined}>
        {forgot.isPending ? 'Sending...' : 'Send Reset Link'}
      </Button>
      <Button tone="outline" onClick={onBack}>
        Back to Login
      </Button>
      <output className="text-sm text-ink-2 empty:hidden">
        {forgot.isSuccess && 'No mail after a few minutes? Check your spam folder, or check the address and ask again.'}
      </output>
    </form>
  );
}
