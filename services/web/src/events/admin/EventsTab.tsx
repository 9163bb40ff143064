import { TabHead } from '../../portal/TabHead.tsx';

export function EventsTab() {
  return <TabHead title="Workshop Management" />;
}
