import { studio, waitlistRetentionDays } from '@studio/contract/studio';
import { TextPage } from '../settings/TextPage.tsx';

export function Privacy() {
  return (
    <TextPage
      name="privacy"
      title="Privacy"
      description={`What ${studio.name} does with personal data, how long it is kept, and your rights.`}
    >
      {({ retentionMonths, messageRetentionMonths }, ownersText) => (
        <>
          {ownersText}
          <h2>How long we keep it</h2>
          <ul className="num list-disc pl-5">
            <li>Bookings: {monthsText(retentionMonths)} after your last workshop. Then your details are erased.</li>
            <li>Waiting lists: {waitlistRetentionDays} days after the workshop. Then they are deleted.</li>
            <li>Messages from the contact form: {monthsText(messageRetentionMonths)}. Then they are deleted.</li>
            <li>Sums of payments, without your name: as long as tax law requires.</li>
          </ul>
        </>
      )}
    </TextPage>
  );
}

function monthsText(months: number): string {
  if (months % 12 === 0) return months === 12 ? '1 year' : `${months / 12} years`;
  return months === 1 ? '1 month' : `${months} months`;
}
