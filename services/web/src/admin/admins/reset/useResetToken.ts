import { useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { showToast } from '../../../shared/ui/toast/toast.ts';

/**
 * Reads the token of `?token=…`; null until it is read. The token is removed from the URL at once, because URLs are
 * logged and shared. The history state keeps it for a reload. Without a token the login page is shown (SPEC §2).
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
