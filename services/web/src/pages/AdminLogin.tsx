import { PageHead, pageTitle } from '../head.tsx';

export function AdminLogin() {
  return <PageHead head={{ title: pageTitle('Admin Login'), noindex: true }} />;
}
