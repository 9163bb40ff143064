import type { AdminView } from '@studio/contract/admin/admins';
import { portalPath } from '@studio/contract/admin/portalPath';
import { Link } from '../../shared/ui/Link.tsx';
import { useUrlFilter } from '../lists/useUrlFilter.ts';
import { AccountList } from './accounts/AccountList.tsx';
import { AuditLog } from './audit/AuditLog.tsx';
import { SessionList } from './sessions/SessionList.tsx';

/** The tab of SPEC §2 Admin Users. The URL parameter `view` shows the admin's own sessions or the audit log instead. */
export function AdminsTab({ admin }: { admin: AdminView }) {
  const [filterOf] = useUrlFilter();
  const view = filterOf('view');
  const views = (
    <nav aria-label="Admin Users" className="inline-flex w-fit max-w-full flex-wrap rounded-sm bg-sand p-0.75">
      <ViewLink to={portalPath('users')} isCurrent={view !== 'sessions' && view !== 'audit'}>
        Accounts
      </ViewLink>
      <ViewLink to={portalPath('users', { view: 'sessions' })} isCurrent={view === 'sessions'}>
        My sessions
      </ViewLink>
      <ViewLink to={portalPath('users', { view: 'audit' })} isCurrent={view === 'audit'}>
        Audit log
      </ViewLink>
    </nav>
  );
  if (view === 'audit') return <AuditLog views={views} />;
  return view === 'sessions' ? <SessionList views={views} /> : <AccountList me={admin} views={views} />;
}

function ViewLink({ to, isCurrent, children }: { to: string; isCurrent: boolean; children: string }) {
  return (
    <Link to={to} aria-current={isCurrent ? 'page' : undefined} className="view-link">
      {children}
    </Link>
  );
}
