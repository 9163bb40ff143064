import { useParams } from 'react-router-dom';
import { PageHead, pageTitle } from '../../shared/head.tsx';
import { RequireAdmin } from '../admins/RequireAdmin.tsx';
import { EventMessages } from '../bookings/broadcasts/EventMessages.tsx';

export function AdminMessages() {
  const { eventId = '' } = useParams();
  return (
    <>
      <PageHead head={{ title: pageTitle('Messages'), noindex: true }} />
      <RequireAdmin>{() => <EventMessages eventId={eventId} />}</RequireAdmin>
    </>
  );
}
