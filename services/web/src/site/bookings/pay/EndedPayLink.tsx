import { useState } from 'react';
import type { PayView } from '@studio/contract/bookings/payLink';
import { studio } from '@studio/contract/studio';
import { serverNow } from '../../../shared/http/serverClock.ts';
import { ButtonLink } from '../../../shared/ui/button/Button.tsx';
import { Icon } from '../../../shared/ui/image/Icon.tsx';
import { ActionCard } from '../bookingContent/ActionCard.tsx';
import { AskForLink } from './AskForLink.tsx';
import type { PayAccess } from './payQuery.ts';
import { endedText } from './payTexts.ts';

/** The page of a pay link with which nothing can be paid any more. */
export function EndedPayLink({ access, view }: { access: PayAccess; view: PayView }) {
  const { bookingReference } = view.booking;
  const [now] = useState(serverNow);
  return (
    <ActionCard>
      <p>
        {endedText(view, now)} Have you paid, or is something wrong? Then ask us, and give your reference{' '}
        <span className="whitespace-nowrap">{bookingReference}</span>.
      </p>
      {view.newLink !== null && <AskForLink access={access} isAsked={view.newLink === 'asked'} />}
      <ButtonLink href="/#contact" tone={view.newLink === null ? 'primary' : 'outline'}>
        <Icon name="chat" /> Ask us
      </ButtonLink>
      <ButtonLink href={`tel:${studio.phone.e164}`} tone="outline">
        <Icon name="phone" /> Call {studio.phone.shown}
      </ButtonLink>
      <ButtonLink href={`/booking/${encodeURIComponent(bookingReference)}`} tone="outline">
        See my booking
      </ButtonLink>
    </ActionCard>
  );
}
