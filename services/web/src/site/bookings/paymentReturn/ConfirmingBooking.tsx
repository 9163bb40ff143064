import { PageHead, pageTitle } from '../../../shared/head.tsx';

export function ConfirmingBooking() {
  return (
    <div className="grid gap-5">
      <PageHead head={{ title: pageTitle('Confirming your booking'), noindex: true }} />
      <h1 className="text-h2">Confirming your booking...</h1>
      <p className="text-ink-2">One moment, we are asking how your payment stands.</p>
      <div className="h-80 rounded-lg bg-oat motion-safe:animate-pulse" />
      <noscript>
        <p>
          This page needs JavaScript. Your booking is safe without it: as soon as your payment arrives we send you an
          email with the reference.
        </p>
      </noscript>
    </div>
  );
}
