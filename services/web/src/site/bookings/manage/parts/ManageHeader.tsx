import type { ReactNode } from 'react';
import type { EventView } from '@studio/contract/events/events';
import { gradientOf } from '../../../../shared/ui/gradients.ts';
import { Icon } from '../../../../shared/ui/image/Icon.tsx';
import { Picture } from '../../../../shared/ui/image/Picture.tsx';
import { Link } from '../../../../shared/ui/Link.tsx';
import { Container } from '../../../../shared/ui/Section.tsx';

interface ManageHeaderProps {
  title: string;
  event: EventView;
  back: { to: string; label: string };
  /** The summary of the booking, below the title of the workshop. */
  children: ReactNode;
}

export function ManageHeader({ title, event, back, children }: ManageHeaderProps) {
  return (
    <header className={`${gradientOf(event.category)} pt-1 pb-4 md:pt-3 md:pb-8`}>
      <Container>
        <Link to={back.to} className="inline-flex min-h-11 items-center gap-2 font-strong text-accent no-underline">
          <Icon name="arrow" size={18} className="rotate-180" /> {back.label}
        </Link>
        <h1 className="mb-2.5 text-[min(1.875rem,10vw)] leading-tight md:mb-5 md:text-h2">{title}</h1>
        <div className="flex items-center gap-3.5">
          <Picture
            src={event.imageUrl}
            alt=""
            sizes="5rem"
            load="eager"
            className="size-16 flex-none rounded-[14px] border-3 border-card object-cover md:size-20"
          />
          <p className="num min-w-0 text-sm leading-[1.35] wrap-anywhere">
            <b className="block text-body leading-snug font-strong">{event.title}</b>
            {children}
          </p>
        </div>
      </Container>
    </header>
  );
}
