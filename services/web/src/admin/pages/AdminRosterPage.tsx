import { useParams } from 'react-router-dom';
import { PageHead, pageTitle } from '../../shared/head.tsx';
import { RequireAdmin } from '../admins/RequireAdmin.tsx';
import { Roster } from '../bookings/roster/Roster.tsx';

export function AdminRoster() {
  const { eventId = '' } = useParams();
  return (
    <>
      <PageHead head={{ title: pageTitle('Roster'), noindex: true }} />
      <RequireAdmin>{() => <Roster eventId={eventId} />}</RequireAdmin>
    </>
  );
}
