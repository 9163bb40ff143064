import { useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { showToast } from '../../../shared/ui/toast.ts';

/**
 * The token of `?token=…`; null before it has been read. It leaves the address at once, for addresses are seen, kept
 * and passed on; the tab's own history keeps it, so that a reload does not make a good link a bad one. Without one the
 * login page follows (SPEC §2).
 */
export function useResetToken(): string | null {
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
