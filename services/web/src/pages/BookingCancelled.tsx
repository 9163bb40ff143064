import { PageHead, pageTitle } from '../head.tsx';

export function BookingCancelled() {
  return (
    <>
      <PageHead head={{ title: pageTitle('BookingCancelled'), noindex: true }} />
      <h1>BookingCancelled</h1>
    </>
  );
}
