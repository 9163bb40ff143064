import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes, useNavigate } from 'react-router-dom';
import type { LoginView } from '@studio/contract/admin/admins';
import { AdminLogin } from '../../src/admin/pages/AdminLoginPage.tsx';
import { currentToasts } from '../../src/shared/ui/toast/toast.ts';
import { Toaster } from '../../src/shared/ui/toast/Toaster.tsx';
import { renderAt } from '../renderPage.tsx';
import { dismissToasts } from '../toasts.ts';
import { exampleAdmin } from './exampleAdmins.ts';

export const welcome: LoginView = { token: 'a-token', admin: exampleAdmin() };

/** Clears session and page around every test. Call it once, at the top of a test file. */
export function useSignedOutPage(): void {
  beforeEach(() => localStorage.clear());
  afterEach(() => {
    dismissToasts();
    document.body.replaceChildren();
  });
}

function BrowserBack() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => void navigate(-1)}>
      the browser’s Back
    </button>
  );
}

export function showLogin(): ReturnType<typeof userEvent.setup> {
  renderAt(
    '/admin/login',
    <>
      <Routes>
        <Route path="/admin/login" element={<AdminLogin />} />
        <Route path="/admin" element={<p>the portal</p>} />
        <Route path="/" element={<p>the website</p>} />
      </Routes>
      <Toaster />
      <BrowserBack />
    </>,
  );
  return userEvent.setup();
}

export const username = () => screen.getByLabelText('Username');
export const password = () => screen.getByLabelText('Password');
export const signInButton = () => screen.getByRole('button', { name: 'Sign In' });

/** Waits for the toast with this title, and returns its text. */
export async function readToastText(title: string): Promise<string> {
  const [shown] = await waitFor(() => {
    const toasts = currentToasts().filter((one) => one.open && one.title === title);
    expect(toasts).toHaveLength(1);
    return toasts;
  });
  return shown?.description ?? '';
}

export async function typeAndSend(user: ReturnType<typeof userEvent.setup>): Promise<void> {
  await user.type(username(), 'naledi');
  await user.type(password(), 'wheel and kiln');
  await user.click(signInButton());
}
