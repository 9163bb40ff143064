import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { PageHead, pageTitle } from '../../shared/head.tsx';
import { ButtonLink } from '../../shared/ui/button/Button.tsx';
import { Icon } from '../../shared/ui/image/Icon.tsx';
import { showToast } from '../../shared/ui/toast/toast.ts';
import { AccessCard } from '../admins/login/AccessCard.tsx';
import { ResetForm } from '../admins/reset/ResetForm.tsx';

export function AdminResetPassword() {
  const token = useResetToken();
  const [isDone, setDone] = useState(false);

  return (
    <>
      <PageHead head={{ title: pageTitle('Reset Password'), noindex: true }} />
      {isDone ? (
        <Complete />
      ) : (
        <AccessCard title="Reset Password">
          <ResetForm token={token} onDone={() => setDone(true)} />
        </AccessCard>
      )}
    </>
  );
}

function Complete() {
  const way = useRef<HTMLAnchorElement>(null);
  // The link takes the focus, because the form with the focused button has been removed.
  useEffect(() => way.current?.focus(), []);
  return (
    <AccessCard title="Password Reset Complete">
      <p className="flex gap-2.5 text-ink-2">
        <Icon name="check" className="mt-1 text-ok" />
        Your new password works from now on. Everybody who was signed in to this account has been logged out.
      </p>
      <ButtonLink ref={way} href="/admin/login">
        Go to Login
      </ButtonLink>
    </AccessCard>
  );
}

/**
 * Reads the token of `?token=…`; null until it is read. The token is removed from the URL at once, because URLs are
 * logged and shared. The history state keeps it for a reload. Without a token the login page is shown (SPEC §2).
 */
function useResetToken(): string | null {
  const [search] = useSearchParams();
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const inAddress = search.get('token');
  const token = tokenIn(state);

  useEffect(() => {
    if (inAddress) {
      void navigate(pathname, { replace: true, state: { token: inAddress } });
    } else if (!token) {
      showToast({
        tone: 'destructive',
        title: 'Invalid Reset Link',
        description: 'Please ask for a new link on the login page.',
      });
      void navigate('/admin/login', { replace: true });
    }
  }, [inAddress, token, pathname, navigate]);

  return inAddress ? null : token;
}

function tokenIn(state: unknown): string | null {
  return typeof state === 'object' && state !== null && 'token' in state && typeof state.token === 'string'
    ? state.token
    : null;
}
