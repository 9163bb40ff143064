import { PageHead, pageTitle } from '../head.tsx';

export function BookingSuccess() {
  return (
    <>
      <PageHead head={{ title: pageTitle('BookingSuccess'), noindex: true }} />
      <h1>BookingSuccess</h1>
    </>
  );
}
