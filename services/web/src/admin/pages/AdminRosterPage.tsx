import { useParams } from 'react-router-dom';
import { Roster } from '../bookings/roster/Roster.tsx';
import { PortalPage } from './PortalPage.tsx';

export function AdminRoster() {
  const { eventId = '' } = useParams();
  return <PortalPage title="Roster">{() => <Roster eventId={eventId} />}</PortalPage>;
}
