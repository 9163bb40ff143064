import { PageHead, pageTitle } from '../head.tsx';

export function BookingConfirmed() {
  return (
    <>
      <PageHead head={{ title: pageTitle('BookingConfirmed'), noindex: true }} />
      <h1>BookingConfirmed</h1>
    </>
  );
}
