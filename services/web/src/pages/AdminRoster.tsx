import { useParams } from 'react-router-dom';
import { RequireAdmin } from '../admins/RequireAdmin.tsx';
import { Roster } from '../bookings/admin/Roster.tsx';
import { PageHead, pageTitle } from '../head.tsx';

/** One workshop's printed page. */
export function AdminRoster() {
  const { eventId = '' } = useParams();
  return (
    <>
      <PageHead head={{ title: pageTitle('Roster'), noindex: true }} />
      <RequireAdmin>{() => <Roster eventId={eventId} />}</RequireAdmin>
    </>
  );
}
