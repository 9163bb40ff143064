import type { EventPageView } from '@studio/contract/events/events';
import { formatLongDate } from '@studio/contract/format/dates';
import { studio } from '@studio/contract/studio';
import { datesText } from '../../../shared/courseText.ts';
import { ButtonLink } from '../../../shared/ui/button/Button.tsx';
import { gradientOf } from '../../../shared/ui/gradients.ts';
import { Icon } from '../../../shared/ui/image/Icon.tsx';
import { Picture } from '../../../shared/ui/image/Picture.tsx';
import { Container } from '../../../shared/ui/Section.tsx';
import { Description } from './Description.tsx';
import { EventHead, EventHeader, titleId } from './EventHeader.tsx';
import { OtherDates } from './OtherDates.tsx';

/** The page of a cancelled workshop: the reason, and the other dates. */
export function CancelledArticle({ event }: { event: EventPageView }) {
  const gradient = gradientOf(event.category);
  return (
    <article aria-labelledby={titleId} className={`${gradient} bg-none! event-page`}>
      <EventHead event={event} />
      <EventHeader event={event} heldEventId={null} />
      <Container>
        <div className="relative -mt-28 grid items-start gap-8 pb-22 desktop:-mt-53 desktop:grid-cols-2 desktop:gap-12">
          <div className="grid content-start gap-6">
            <section className="grid justify-items-start gap-4 event-block p-[min(1.5rem,6vw)]">
              <h2 className="block-title">This workshop is cancelled</h2>
              <p className="text-ink-2">
                {cancelledText(event)} We have written to everybody who had booked. Have you booked and heard nothing?
                Please call{' '}
                <a href={`tel:${studio.phone.e164}`} className="num whitespace-nowrap underline">
                  {studio.phone.shown}
                </a>
                .
              </p>
              <ButtonLink href="/events">
                See the upcoming workshops <Icon name="arrow" size={18} />
              </ButtonLink>
            </section>
            <OtherDates title="Other dates" dates={event.otherDates} gradient={gradient} participants={1} />
          </div>
          <div className="grid content-start gap-6">
            <Picture
              src={event.imageUrl}
              alt=""
              sizes="(min-width: 56.25rem) 35rem, 92vw"
              load="first"
              className="aspect-16/10 w-full rounded-panel border-6 border-card object-cover shadow-2"
            />
            <Description text={event.description} />
          </div>
        </div>
      </Container>
    </article>
  );
}

function cancelledText(event: EventPageView): string {
  return event.furtherDates.length === 0
    ? `It does not take place on ${formatLongDate(event.date)}.`
    : `None of the ${datesText(event)} takes place.`;
}
