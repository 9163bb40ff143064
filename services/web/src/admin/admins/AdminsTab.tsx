import { Link } from 'react-router-dom';
import type { AdminView } from '@studio/contract/admin/admins';
import { useUrlFilter } from '../lists/useUrlFilter.ts';
import { AccountList } from './accounts/AccountList.tsx';
import { AuditLog } from './audit/AuditLog.tsx';

/** The tab of SPEC §2 Admin Users; `view=audit` shows the audit log instead. */
export function AdminsTab({ admin }: { admin: AdminView }) {
  const [filterOf] = useUrlFilter();
  const isAudit = filterOf('view') === 'audit';
  const views = (
    <nav aria-label="Admin Users" className="inline-flex w-fit max-w-full flex-wrap rounded-sm bg-sand p-0.75">
      <ViewLink to="/admin?tab=users" isCurrent={!isAudit}>
        Accounts
      </ViewLink>
      <ViewLink to="/admin?tab=users&view=audit" isCurrent={isAudit}>
        Audit log
      </ViewLink>
    </nav>
  );
  return isAudit ? <AuditLog views={views} /> : <AccountList me={admin} views={views} />;
}

function ViewLink({ to, isCurrent, children }: { to: string; isCurrent: boolean; children: string }) {
  return (
    <Link to={to} aria-current={isCurrent ? 'page' : undefined} className="view-link">
      {children}
    </Link>
  );
}
