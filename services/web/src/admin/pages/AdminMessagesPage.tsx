import { useParams } from 'react-router-dom';
import { EventMessages } from '../bookings/broadcasts/EventMessages.tsx';
import { PortalPage } from './PortalPage.tsx';

export function AdminMessages() {
  const { eventId = '' } = useParams();
  return <PortalPage title="Messages">{() => <EventMessages eventId={eventId} />}</PortalPage>;
}
