import { TabHead } from '../portal/TabHead.tsx';

export function CustomersTab() {
  return <TabHead title="Customers" />;
}
