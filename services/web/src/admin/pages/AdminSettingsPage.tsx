import { PageHead, pageTitle } from '../../shared/head.tsx';
import { RequireAdmin } from '../admins/RequireAdmin.tsx';
import { Settings } from '../settings/Settings.tsx';

export function AdminSettings() {
  return (
    <>
      <PageHead head={{ title: pageTitle('Settings'), noindex: true }} />
      <RequireAdmin>{() => <Settings />}</RequireAdmin>
    </>
  );
}
