import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import type { AdminView } from '@studio/contract/admins';
import { ApiError } from '../http/api.ts';
import { LoadFailed } from '../portal/LoadFailed.tsx';
import { Loading } from '../portal/Loading.tsx';
import { useStored } from '../storedValue.ts';
import { useInBrowser } from '../useInBrowser.ts';
import { AccessCard } from './AccessCard.tsx';
import { adminQuery } from './adminApi.ts';
import { adminToken, endSession, rememberPlace } from './session.ts';

const profileQuery = adminQuery<AdminView>('/api/admin/profile');

/**
 * SPEC §2 Admin dashboard: without a stored token, or when the profile check fails, the stored token and user are
 * cleared and the login page follows. A server that cannot be reached proves nothing: then it offers to try again.
 */
export function RequireAdmin({ children }: { children: (admin: AdminView) => ReactNode }) {
  const inBrowser = useInBrowser();
  const token = useStored(adminToken);
  const profile = useQuery({ ...profileQuery, enabled: token !== null, staleTime: 0 });
  const isRefused = profile.error instanceof ApiError && profile.error.status < 500 && profile.error.status !== 429;
  const isOut = inBrowser && (token === null || isRefused);
  // Whoever has come by a link; who was in already has left on purpose or was interrupted, and that is told elsewhere.
  const hasJustCome = !profile.isFetched;

  const navigate = useNavigate();
  useEffect(() => {
    if (!isOut) return;
    if (hasJustCome) rememberPlace();
    endSession();
    void navigate('/admin/login', { replace: true });
  }, [isOut, hasJustCome, navigate]);

  if (profile.data && token !== null) return children(profile.data);
  if (profile.isError && !isRefused) {
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
