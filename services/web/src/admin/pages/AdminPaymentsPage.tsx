import { PageHead, pageTitle } from '../../shared/head.tsx';
import { RequireAdmin } from '../admins/RequireAdmin.tsx';
import { Payments } from '../payments/Payments.tsx';

export function AdminPayments() {
  return (
    <>
      <PageHead head={{ title: pageTitle('Payments'), noindex: true }} />
      <RequireAdmin>{() => <Payments />}</RequireAdmin>
    </>
  );
}
