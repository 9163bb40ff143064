import { useNavigate } from 'react-router-dom';
import { showToast } from '../../shared/ui/toast.ts';
import { quietApi } from '../http/adminApi.ts';
import { logOut } from '../http/session.ts';

/** SPEC §2: clears what is stored, says 'Logged Out', leads to the login page; the server's session ends too. */
export function useLogout(): () => void {
  const navigate = useNavigate();
  return () => {
    // Sent with the token before it is cleared, and not awaited: a slow server keeps no one signed in on this screen.
    quietApi.post('/api/admin/logout', undefined, { keepalive: true }).catch(() => undefined);
    logOut();
    showToast({ title: 'Logged Out' });
    void navigate('/admin/login', { replace: true });
  };
}
