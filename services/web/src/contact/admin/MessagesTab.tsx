import { TabHead } from '../../portal/TabHead.tsx';

export function MessagesTab() {
  return <TabHead title="Messages" />;
}
