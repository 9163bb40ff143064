import type { AdminView } from '@studio/contract/admins';
import { TabHead } from '../portal/TabHead.tsx';

/** SPEC §2 Admin Users. */
export function AdminsTab({ admin }: { admin: AdminView }) {
  return <TabHead title="Admin Users" count={admin.username} />;
}
