import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { AdminView } from '@studio/contract/admin/admins';
import { AdminsTab } from '../admins/AdminsTab.tsx';
import { useLogout } from '../admins/useLogout.ts';
import { analyticsQuery } from '../analytics/analyticsQuery.ts';
import { OverviewTab } from '../analytics/OverviewTab.tsx';
import { BookingsTab } from '../bookings/BookingsTab.tsx';
import { LazyManualBooking } from '../bookings/lazyDialogs.ts';
import { MessagesTab } from '../contact/MessagesTab.tsx';
import { CustomersTab } from '../customers/CustomersTab.tsx';
import { EventsTab } from '../events/EventsTab.tsx';
import { PortalFrame } from './PortalFrame.tsx';
import type { PortalTab } from './PortalFrame.tsx';
import { PortalPage } from './PortalPage.tsx';

export function Admin() {
  return <PortalPage title="Admin Portal">{(admin) => <Portal admin={admin} />}</PortalPage>;
}

const manualBooking = (close: () => void) => <LazyManualBooking onClose={close} />;

function Portal({ admin }: { admin: AdminView }) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const logout = useLogout();
  const analytics = useQuery(analyticsQuery);

  const tabs: PortalTab[] = [
    { name: 'overview', label: 'Overview', panel: <OverviewTab admin={admin} /> },
    { name: 'events', label: 'Events', panel: <EventsTab manualBooking={manualBooking} /> },
    { name: 'bookings', label: 'Bookings', panel: <BookingsTab /> },
    { name: 'customers', label: 'Customers', panel: <CustomersTab /> },
    { name: 'messages', label: 'Messages', count: analytics.data?.newMessages ?? 0, panel: <MessagesTab /> },
    { name: 'users', label: 'Admin Users', panel: <AdminsTab admin={admin} /> },
  ];
  const requested = params.get('tab');
  const open = tabs.some(({ name }) => name === requested) && requested ? requested : 'overview';

  return (
    <PortalFrame
      name={`${admin.firstName} ${admin.lastName}`}
      onLogout={logout}
      tabs={tabs}
      open={open}
      // Filters belong to one tab's URL: another tab starts without them, and Back restores them.
      onOpen={(name) => void navigate(name === 'overview' ? '/admin' : `/admin?tab=${name}`)}
    />
  );
}
