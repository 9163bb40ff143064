import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { PageHead, pageTitle } from '../../shared/head.tsx';
import { useStoredValue } from '../../shared/storedValue.ts';
import { AccessCard } from '../admins/login/AccessCard.tsx';
import { ForgotForm } from '../admins/login/ForgotForm.tsx';
import { LoginForm } from '../admins/login/LoginForm.tsx';
import { adminToken, takeReturnPath } from '../http/session.ts';

/**
 * `?forgot` shows the e-mail form, so that Back leads to the login. A signed-in admin is redirected to the portal, also
 * after a login in another tab.
 */
export function AdminLogin() {
  const [params] = useSearchParams();
  const isForgot = params.has('forgot');
  const [hasAsked, setHasAsked] = useState(isForgot);
  if (isForgot && !hasAsked) setHasAsked(true);
  const isSignedIn = useStoredValue(adminToken) !== null;
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  // The next admin must not see data of the previous one.
  useEffect(() => queryClient.clear(), [queryClient]);
  useEffect(() => {
    if (isSignedIn) void navigate(takeReturnPath(), { replace: true });
  }, [isSignedIn, navigate]);

  return (
    <AccessCard title={isForgot ? 'Forgot Password' : 'Admin Login'}>
      <PageHead head={{ title: pageTitle('Admin Login'), noindex: true }} />
      {isForgot ? (
        <ForgotForm onBack={() => void navigate('/admin/login', { replace: true })} />
      ) : (
        <LoginForm takesFocus={hasAsked} />
      )}
    </AccessCard>
  );
}
