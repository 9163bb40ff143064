import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ReactElement } from 'react';
import { useNavigate } from 'react-router-dom';
import type { AdminView } from '@studio/contract/admin/admins';
import { useInBrowser } from '../../shared/forms/useInBrowser.ts';
import { PageHead, pageTitle } from '../../shared/head.tsx';
import { ApiError } from '../../shared/http/api.ts';
import { useStoredValue } from '../../shared/storedValue.ts';
import { AccessCard } from '../admins/login/AccessCard.tsx';
import { handleSessionEnd, loginApi } from '../http/adminApi.ts';
import { adminToken, endSession, expireSession } from '../http/session.ts';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { Loading } from '../ui/Loading.tsx';

interface PortalPageProps {
  title: string;
  children: (admin: AdminView) => ReactElement;
}

/** A page for signed-in admins. */
export function PortalPage({ title, children }: PortalPageProps) {
  return (
    <>
      <PageHead head={{ title: pageTitle(title), noindex: true }} />
      <RequireAdmin>{children}</RequireAdmin>
    </>
  );
}

const path = '/api/admin/profile';
// Uses `loginApi`, because an expired token leads to the login page without a toast (SPEC §2).
const profileQuery = queryOptions({
  queryKey: [path],
  queryFn: ({ signal }) => loginApi.get<AdminView>(path, { signal }),
});

/**
 * SPEC §2 Admin dashboard: without a stored token, or when the profile check fails, the session data is cleared and the
 * login page is shown. When the server cannot be reached, the session stays and Retry is offered (ADR 0009).
 */
function RequireAdmin({ children }: Pick<PortalPageProps, 'children'>) {
  const inBrowser = useInBrowser();
  const token = useStoredValue(adminToken);
  const profile = useQuery({ ...profileQuery, enabled: token !== null, staleTime: 0 });
  const isRejected = profile.error instanceof ApiError && profile.error.status < 500 && profile.error.status !== 429;
  const isOut = inBrowser && (token === null || isRejected);
  const { data: admin, error } = profile;
  const navigate = useNavigate();
  useEffect(() => {
    if (!isOut) return;
    // Without a loaded profile the next login returns to this page. With one, a toast also says that the session has
    // ended, unless the admin has logged out.
    if (!admin) expireSession();
    else handleSessionEnd(error);
    endSession();
    void navigate('/admin/login', { replace: true });
  }, [isOut, admin, error, navigate]);

  if (admin && token !== null && !isRejected) return children(admin);
  if (profile.isError && !isRejected) {
    return (
      <AccessCard title="No Connection">
        <LoadFailed onRetry={() => void profile.refetch()}>
          The portal cannot reach the studio&apos;s server just now. You are still signed in.
        </LoadFailed>
      </AccessCard>
    );
  }
  return (
    <>
      <Loading>Loading the portal…</Loading>
      <noscript>
        <p className="pb-16 text-center font-semibold">The admin portal needs JavaScript.</p>
      </noscript>
    </>
  );
}
