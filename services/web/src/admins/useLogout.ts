import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { showToast } from '../ui/toast.ts';
import { adminApi } from './adminApi.ts';
import { leaveSession } from './session.ts';

/** SPEC §2: clears what is stored, says 'Logged Out', leads to the login page; the server's session ends too. */
export function useLogout() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => adminApi.post('/api/admin/logout'),
    // Also when the server cannot be reached: whoever presses Logout must not stay signed in on this screen.
    onSettled: async () => {
      leaveSession();
      await navigate('/admin/login', { replace: true });
      // The next one at this counter reads nothing of what the last one saw.
      queryClient.clear();
      showToast({ title: 'Logged Out' });
    },
  });
}
