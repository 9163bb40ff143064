import type { FormEvent } from 'react';
import type { EventView } from '@studio/contract/events';
import { Button } from '../../shared/ui/button/Button.tsx';
import { Icon } from '../../shared/ui/image/Icon.tsx';

/** For returning the focus to the button. */
export function bookButtonId(eventId: number): string {
  return `book-${eventId}`;
}

export interface BookNow {
  /** Its seats are held for this visitor: it can be booked although it is full. */
  heldEventId: number | null;
  onBook: (event: EventView) => void;
  /** False after the dialog's script failed: the button then leads to the workshop's page. */
  canOpenDialog: () => boolean;
  /** On pointer or focus: the dialogs can be loaded. */
  onNear: () => void;
}

interface BookButtonProps extends BookNow {
  event: EventView;
  describedBy: string;
  /** Without scripts; by default the workshop's page. */
  fallbackHref?: string;
  tone?: 'primary' | 'ink';
  size?: 'md' | 'sm';
}

/** A submit button, so that it works without scripts: the form leads to the workshop's page. */
export function BookButton({
  event,
  describedBy,
  fallbackHref,
  tone = 'primary',
  size = 'md',
  heldEventId,
  onBook,
  canOpenDialog,
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
    if (!canOpenDialog()) return;
    submit.preventDefault();
    onBook(event);
  }

  return (
    <form action={fallbackHref ?? `/events/${event.id}`} method="get" onSubmit={open}>
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
