import type { ReactElement } from 'react';
import type { AdminView } from '@studio/contract/admin/admins';
import { PageHead, pageTitle } from '../../shared/head.tsx';
import { RequireAdmin } from '../admins/RequireAdmin.tsx';

interface PortalPageProps {
  title: string;
  children: (admin: AdminView) => ReactElement;
}

/** A page for signed-in admins. */
export function PortalPage({ title, children }: PortalPageProps) {
  return (
    <>
      <PageHead head={{ title: pageTitle(title), noindex: true }} />
      <RequireAdmin>{children}</RequireAdmin>
    </>
  );
}
