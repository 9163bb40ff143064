import type { ReactNode } from 'react';
import type { EventPageView } from '@studio/contract/events/events';
import { studio, whatsappLink } from '@studio/contract/studio';
import { OpensNewTab } from '../../../shared/ui/button/OpensNewTab.tsx';
import { Icon } from '../../../shared/ui/image/Icon.tsx';
import type { IconName } from '../../../shared/ui/image/Icon.tsx';
import { Link } from '../../../shared/ui/Link.tsx';
import { contactPath } from '../../layout/contactPath.ts';

const linkClass = 'inline-flex min-h-11 items-center underline underline-offset-4';

export function AskCards({ event }: { event: EventPageView }) {
  return (
    <>
      <AskCard icon="chat" title="Ask before you book" discClass="bg-chat">
        <a href={questionLink(event)} target="_blank" rel="noopener noreferrer" className={linkClass}>
          WhatsApp Us
          <OpensNewTab />
        </a>
        , or{' '}
        <a href={`tel:${studio.phone.e164}`} className={`num ${linkClass}`}>
          {studio.phone.shown}
        </a>
      </AskCard>
      {event.availableSeats > 1 && (
        <AskCard icon="people" title={`More than ${event.availableSeats} of you?`} discClass="bg-accent">
          <Link to={contactPath('Private Group')} className={linkClass}>
            Ask for a private table
          </Link>
        </AskCard>
      )}
    </>
  );
}

export function questionLink(event: EventPageView): string {
  return whatsappLink(`Hello! I have a question about this workshop: ${event.title}`);
}

interface AskCardProps {
  icon: IconName;
  title: string;
  discClass: string;
  children: ReactNode;
}

function AskCard({ icon, title, discClass, children }: AskCardProps) {
  return (
    <div className="event-block flex items-center gap-3 py-3">
      <span className={`grid size-12 flex-none place-items-center rounded-full text-white ${discClass}`}>
        <Icon name={icon} size={24} />
      </span>
      <div className="min-w-0 text-sm leading-tight text-ink-2">
        <b className="block text-body font-strong text-ink">{title}</b>
        {children}
      </div>
    </div>
  );
}
