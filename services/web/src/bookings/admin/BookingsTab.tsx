import { TabHead } from '../../portal/TabHead.tsx';

export function BookingsTab() {
  return <TabHead title="Bookings" />;
}
