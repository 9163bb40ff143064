import { useEffect, useRef, useState } from 'react';
import { PageHead, pageTitle } from '../../shared/head.tsx';
import { ButtonLink } from '../../shared/ui/button/Button.tsx';
import { Icon } from '../../shared/ui/image/Icon.tsx';
import { AccessCard } from '../admins/login/AccessCard.tsx';
import { ResetForm } from '../admins/reset/ResetForm.tsx';
import { useResetToken } from '../admins/reset/useResetToken.ts';

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
