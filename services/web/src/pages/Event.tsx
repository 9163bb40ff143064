import { PageHead, pageTitle } from '../head.tsx';

export function Event() {
  return (
    <>
      <PageHead head={{ title: pageTitle('Event'), noindex: true }} />
      <h1>Event</h1>
    </>
  );
}
