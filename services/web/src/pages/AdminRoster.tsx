import { RequireAdmin } from '../admins/RequireAdmin.tsx';
import { PageHead, pageTitle } from '../head.tsx';

/** One workshop's printed page. */
export function AdminRoster() {
  return (
    <>
      <PageHead head={{ title: pageTitle('Roster'), noindex: true }} />
      <RequireAdmin>{() => <p>Roster</p>}</RequireAdmin>
    </>
  );
}
