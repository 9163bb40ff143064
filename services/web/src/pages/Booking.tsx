import { PageHead, pageTitle } from '../head.tsx';

export function Booking() {
  return (
    <>
      <PageHead head={{ title: pageTitle('Booking'), noindex: true }} />
      <h1>Booking</h1>
    </>
  );
}
