import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { flushSync } from 'react-dom';
import type { LoginInput, LoginView } from '@studio/contract/admin/admins';
import { TextField } from '../../../shared/forms/Field.tsx';
import { useInBrowser } from '../../../shared/forms/useInBrowser.ts';
import { ApiError, api, userMessageOf } from '../../../shared/http/api.ts';
import { Button } from '../../../shared/ui/button/Button.tsx';
import { Link } from '../../../shared/ui/Link.tsx';
import { showToast } from '../../../shared/ui/toast/toast.ts';
import { startSession } from '../../http/session.ts';
import { textLink } from '../../ui/textLink.ts';
import { PasswordField } from '../PasswordField.tsx';

const missing = { username: 'Please enter your username.', password: 'Please enter your password.' };

interface LoginFormProps {
  /** Whether the username gets the focus, because the button that opened this form was removed. */
  takesFocus: boolean;
}

/** The fields are read on submit, because a password manager may fill them before hydration. */
export function LoginForm({ takesFocus }: LoginFormProps) {
  const username = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const [errors, setErrors] = useState<Partial<LoginInput>>({});
  const inBrowser = useInBrowser();
  useEffect(() => {
    if (takesFocus) username.current?.focus();
  }, [takesFocus]);

  const login = useMutation({
    // `adminApi` would end the session on the 401 for a wrong password.
    mutationFn: (input: LoginInput) => api.post<LoginView>('/api/admin/login', input),
    onSuccess: (view) => {
      startSession(view);
      showToast({ title: 'Login Successful', description: `Welcome back, ${view.admin.firstName}.` });
    },
    onError: (error) => {
      showToast({ tone: 'destructive', title: 'Login Failed', description: reasonOf(error) });
      if (!(error instanceof ApiError && error.status === 401) || !password.current) return;
      password.current.value = '';
      password.current.focus();
    },
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (login.isPending) return;
    const input = { username: username.current?.value.trim() ?? '', password: password.current?.value ?? '' };
    const found = {
      ...(input.username === '' && { username: missing.username }),
      ...(input.password === '' && { password: missing.password }),
    };
    flushSync(() => setErrors(found));
    if (input.username !== '' && input.password !== '') return login.mutate(input);
    showToast({
      tone: 'destructive',
      title: 'Missing Information',
      description: 'Please enter both username and password',
    });
    (input.username === '' ? username : password).current?.focus();
  }

  function clearError(name: keyof LoginInput): void {
    setErrors({ ...errors, [name]: undefined });
  }

  return (
    // `post` keeps the password out of the URL when the form is sent before hydration.
    <form noValidate method="post" onSubmit={submit} className="grid gap-2.5">
      <TextField
        ref={username}
        label="Username"
        name="username"
        required
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        error={errors.username}
        onChange={() => clearError('username')}
      />
      <PasswordField
        ref={password}
        label="Password"
        name="password"
        required
        autoComplete="current-password"
        error={errors.password}
        onChange={() => clearError('password')}
      />
      <Button type="submit" disabled={!inBrowser} aria-disabled={login.isPending || undefined}>
        {login.isPending ? 'Signing in...' : 'Sign In'}
      </Button>
      <Link to="?forgot" className={`justify-self-center text-terracotta-d ${textLink}`}>
        Forgot your password?
      </Link>
      <noscript>The admin portal needs JavaScript.</noscript>
    </form>
  );
}

/** The server's message (SPEC §8), or a text for a server that could not be reached. */
function reasonOf(error: Error): string {
  if (error instanceof ApiError) return userMessageOf(error, 'Invalid credentials');
  return 'The server cannot be reached. Please try again.';
}
