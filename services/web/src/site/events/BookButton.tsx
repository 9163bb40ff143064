import type { FormEvent } from 'react';
import type { EventView } from '@studio/contract/events';
import { Button } from '../../shared/ui/Button.tsx';
import { Icon } from '../../shared/ui/Icon.tsx';

/** So that the keyboard can come back to it after the dialogs. */
export function bookButtonId(eventId: number): string {
  return `book-${eventId}`;
}

/** What Book Now needs of the booking flow. */
export interface BookNow {
  /** The workshop of which places are kept for this visitor: theirs to book when it is full for everybody else. */
  heldEventId: number | null;
  onBook: (event: EventView) => void;
  /** The visitor is about to book: a good moment to fetch the dialogs. */
  onNear: () => void;
}

interface BookButtonProps extends BookNow {
  event: EventView;
  /** Id of the title that tells one Book Now from the next. */
  describedBy: string;
  /** Where it leads before the scripts have arrived and without them; the workshop's page when not given. */
  otherwise?: string;
  tone?: 'primary' | 'ink';
  size?: 'md' | 'sm';
}

/**
 * 'Book Now': a button that opens the dialogs. It stands in a form of its own that leads to the workshop's page, so that
 * it also works before the scripts have arrived and without them.
 */
export function BookButton({
  event,
  describedBy,
  otherwise,
  tone = 'primary',
  size = 'md',
  heldEventId,
  onBook,
  onNear,
}: BookButtonProps) {
  if (event.isFullyBooked && event.id !== heldEventId) {
    return (
      <Button tone={tone} size={size} disabled aria-describedby={describedBy}>
        Fully Booked
      </Button>
    );
  }

  function open(submit: FormEvent): void {
    submit.preventDefault();
    onBook(event);
  }

  return (
    <form action={otherwise ?? `/events/${event.id}`} method="get" onSubmit={open}>
      <Button
        id={bookButtonId(event.id)}
        type="submit"
        tone={tone}
        size={size}
        aria-describedby={describedBy}
        onPointerEnter={onNear}
        onFocus={onNear}
        onTouchStart={onNear}
      >
        Book Now <Icon name="arrow" size={18} />
      </Button>
    </form>
  );
}
