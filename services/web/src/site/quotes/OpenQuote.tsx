import { useState } from 'react';
import type { QuoteView } from '@studio/contract/quotes/quoteViews';
import { Icon } from '../../shared/ui/image/Icon.tsx';
import { Picture } from '../../shared/ui/image/Picture.tsx';
import { uniqueKeys } from '../../shared/ui/uniqueKeys.ts';
import { BookingColumns } from '../bookings/bookingContent/BookingFrame.tsx';
import { AcceptForm } from './AcceptForm.tsx';
import { DayChoice } from './DayChoice.tsx';
import type { QuoteAccess } from './quoteQuery.ts';

/** The quote with its choices. The sums follow the day and the number of people at once. */
export function OpenQuote({ access, view }: { access: QuoteAccess; view: QuoteView }) {
  const { greeting, included, days } = view;
  const [chosen, setChosen] = useState(0);
  const dayIndex = days[chosen]?.taken === null ? chosen : days.findIndex(({ taken }) => taken === null);
  return (
    <BookingColumns
      main={
        <>
          <Picture
            src="/art/team-day.jpg"
            alt=""
            sizes="(min-width: 56.25rem) 55vw, 92vw"
            load="first"
            className="aspect-[5/2] w-full rounded-lg border-5 border-card object-cover shadow-2"
          />
          {greeting !== '' && (
            <p className="max-w-text font-display text-lg leading-normal wrap-anywhere whitespace-pre-wrap">
              {greeting}
            </p>
          )}
          <div className={`grid items-start gap-6 ${included.length > 0 ? 'md:grid-cols-2' : ''}`}>
            <div className="rounded-lg border border-line bg-card p-[min(1.375rem,6vw)]">
              <DayChoice days={days} chosen={dayIndex} onChange={setChosen} />
            </div>
            {included.length > 0 && <Included texts={included} />}
          </div>
        </>
      }
      side={<AcceptForm access={access} view={view} dayIndex={dayIndex} />}
    />
  );
}

function Included({ texts }: { texts: string[] }) {
  const keys = uniqueKeys(texts);
  return (
    <section
      aria-labelledby="included"
      className="grid gap-3 rounded-lg border border-line bg-card p-[min(1.375rem,6vw)]"
    >
      <h2 id="included" className="flex items-center gap-2.5 text-xl">
        <Icon name="star" /> What is included
      </h2>
      <ul className="grid gap-1.5">
        {texts.map((text, index) => (
          <li key={keys[index]} className="flex gap-2.5">
            <Icon name="check" size={18} className="mt-1" />
            <span className="min-w-0 wrap-anywhere">{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
