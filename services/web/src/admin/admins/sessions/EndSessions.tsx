import type { SessionView } from '@studio/contract/admin/admins';
import { ConfirmMutation } from '../../forms/ConfirmMutation.tsx';
import { adminApi } from '../../http/adminApi.ts';
import { tabTitle } from '../../ui/TabHeader.tsx';

interface EndSessionsProps {
  /** Null for all sessions except the current one. */
  session: SessionView | null;
  onClose: () => void;
}

export function EndSessions({ session, onClose }: EndSessionsProps) {
  return (
    <ConfirmMutation
      title={session ? 'End this session' : 'End all other sessions'}
      action={session ? 'End session' : 'End sessions'}
      mutation={{
        run: () => adminApi.delete(`/api/admin/sessions${session ? `/${session.id}` : ''}`),
        successToast: session ? 'Signed Out There' : 'Signed Out Everywhere Else',
        failureText: 'Failed to end the session',
        refreshes: ['/api/admin/sessions'],
      }}
      onClose={onClose}
      focusAfter={tabTitle}
    >
      <p>
        {session ? `${session.browser} at ${session.address} is` : 'All other browsers are'} signed out at once. Do you
        not recognise one? Change your password too.
      </p>
    </ConfirmMutation>
  );
}
