import { formatClock, formatLongDate, isClock, isDay } from '@studio/contract/dates';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import type { EventFields } from './eventFields.ts';

const words = new Map(
  Object.entries({
    title: 'Title',
    description: 'Description',
    date: 'Date',
    startTime: 'Start time',
    endTime: 'End time',
    price: 'Price per person',
    capacity: 'Capacity',
    category: 'Category',
    imageUrl: 'Picture',
    payNowButtonHtml: 'Pay-now button',
  } satisfies EventFields),
);

interface OvertakenNoteProps {
  /** What somebody else saved in the fields that read otherwise here. */
  theirs: Partial<EventFields>;
  /** Takes theirs into the form. */
  onLoad: () => void;
}

/** Somebody else saved first: what stands there now, so that nothing is overwritten unseen. */
export function OvertakenNote({ theirs, onLoad }: OvertakenNoteProps) {
  return (
    <section
      aria-label="Changed by somebody else"
      className="grid gap-3 rounded-sm border-[1.5px] border-wait bg-wait-bg px-3.5 py-3 text-sm text-wait"
    >
      <p className="flex gap-2.5">
        <Icon name="alert" className="mt-0.5 flex-none" />
        <b>What you typed is still here. The newest version says:</b>
      </p>
      <dl className="grid gap-1.5">
        {Object.entries(theirs).map(([name, text]) => (
          <div key={name} className="max-h-40 overflow-y-auto wrap-anywhere whitespace-pre-wrap">
            <dt className="inline font-semibold">{words.get(name)}: </dt>
            <dd className="inline">{shown(text)}</dd>
          </div>
        ))}
      </dl>
      <p>Save changes puts yours in their place.</p>
      <Button tone="outline" size="sm" className="justify-self-start" onClick={onLoad}>
        Load the newest version
      </Button>
    </section>
  );
}

function shown(text: string): string {
  if (isDay(text)) return formatLongDate(text);
  return isClock(text) ? formatClock(text) : text || 'nothing';
}
