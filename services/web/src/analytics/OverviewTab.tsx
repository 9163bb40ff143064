import type { AdminView } from '@studio/contract/admins';
import { TabHead } from '../portal/TabHead.tsx';

export function OverviewTab({ admin }: { admin: AdminView }) {
  return <TabHead title={`Good morning, ${admin.firstName}`} />;
}
