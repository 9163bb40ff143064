import { PageHead, pageTitle } from '../head.tsx';

export function AdminResetPassword() {
  return <PageHead head={{ title: pageTitle('Reset Password'), noindex: true }} />;
}
