import { useNavigate } from 'react-router-dom';
import { showToast } from '../../shared/ui/toast/toast.ts';
import { loginApi } from '../http/adminApi.ts';
import { logOut } from '../http/session.ts';

/** Clears the stored session, shows 'Logged Out' and leads to the login page (SPEC §2). */
export function useLogout(): () => void {
  const navigate = useNavigate();
  return () => {
    // The request is sent before the token is cleared, and not awaited, so that a slow server does not delay the logout
    // (ADR 0009).
    loginApi.post('/api/admin/logout', undefined, { keepalive: true }).catch(() => undefined);
    logOut();
    showToast({ title: 'Logged Out' });
    void navigate('/admin/login', { replace: true });
  };
}
