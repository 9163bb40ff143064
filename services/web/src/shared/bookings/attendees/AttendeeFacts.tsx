import { Icon } from '../../ui/image/Icon.tsx';
import type { AttendeeLines } from './attendeeLabels.ts';

interface AttendeeFactsProps extends AttendeeLines {
  notes: string | null;
}

/** A person in a list: name and age, ticket, allergies. */
export function AttendeeFacts({ title, ticket, notes }: AttendeeFactsProps) {
  return (
    <span className="num block min-w-0 leading-snug wrap-anywhere">
      <b className="block font-strong">{title}</b>
      {ticket && <span className="block text-sm text-ink-2">{ticket}</span>}
      {notes && <AttendeeNotes>{notes}</AttendeeNotes>}
    </span>
  );
}

/** Shows notes about health in red, with a leaf and words for people who do not see the colour. */
export function AttendeeNotes({ children }: { children: string }) {
  return (
    <span className="flex items-start gap-1.5 text-sm leading-snug font-semibold text-stop">
      <Icon name="leaf" size={16} className="mt-0.5" />
      <span className="sr-only">Allergies or notes: </span>
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </span>
  );
}
