import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { AccessCard } from '../admins/AccessCard.tsx';
import { ForgotForm } from '../admins/ForgotForm.tsx';
import { LoginForm } from '../admins/LoginForm.tsx';
import { adminToken, takePlace } from '../admins/session.ts';
import { PageHead, pageTitle } from '../head.tsx';
import { useStored } from '../storedValue.ts';

/** SPEC §2 Admin login; whoever is signed in, also just now or in another tab, goes on to the portal, to where they were. */
export function AdminLogin() {
  const [step, setStep] = useState<'arrived' | 'forgot' | 'returned'>('arrived');
  const isSignedIn = useStored(adminToken) !== null;
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  // Whoever signs in, here or in another tab, reads nothing of what was seen before, by whomever.
  useEffect(() => queryClient.clear(), [queryClient]);
  useEffect(() => {
    if (isSignedIn) void navigate(takePlace(), { replace: true });
  }, [isSignedIn, navigate]);

  return (
    <AccessCard title={step === 'forgot' ? 'Forgot Password' : 'Admin Login'}>
      <PageHead head={{ title: pageTitle('Admin Login'), noindex: true }} />
      {step === 'forgot' ? (
        <ForgotForm onBack={() => setStep('returned')} />
      ) : (
        <LoginForm takesFocus={step === 'returned'} onForgot={() => setStep('forgot')} />
      )}
    </AccessCard>
  );
}
