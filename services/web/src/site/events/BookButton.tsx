import type { FormEvent } from 'react';
import type { EventView } from '@studio/contract/events/events';
import { Button } from '../../shared/ui/button/Button.tsx';
import { Icon } from '../../shared/ui/image/Icon.tsx';

/** Identifies the button that gets the focus after the dialog. */
export function bookButtonId(eventId: number): string {
  return `book-${eventId}`;
}

export interface BookNowProps {
  /** The id of an event with seats on hold for this visitor, who can book it although it is full. */
  heldEventId: number | null;
  onBook: (event: EventView) => void;
  /** False when the dialog's script failed: the button then leads to the workshop's page. */
  canOpenDialog: () => boolean;
  /** Called when pointer or focus reaches the button, to preload the dialogs. */
  onNear: () => void;
}

interface BookButtonProps extends BookNowProps {
  event: EventView;
  /** The target of the button without scripts; the workshop's page by default. */
  fallbackHref?: string;
  tone?: 'primary' | 'ink';
  size?: 'md' | 'sm';
}

/** A submit button, so that it works without scripts: the form leads to the workshop's page. */
export function BookButton({
  event,
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
      <Button tone={tone} size={size} disabled>
        Fully Booked
        <WorkshopName title={event.title} />
      </Button>
    );
  }

  function open(submit: FormEvent): void {
    if (!canOpenDialog()) return;
    submit.preventDefault();
    onBook(event);
  }

  return (
    // Above the card's stretched link.
    <form className="relative z-2" action={fallbackHref ?? `/events/${event.id}`} method="get" onSubmit={open}>
      <Button
        id={bookButtonId(event.id)}
        type="submit"
        tone={tone}
        size={size}
        onPointerEnter={onNear}
        onFocus={onNear}
        onTouchStart={onNear}
      >
        Book Now
        <WorkshopName title={event.title} />
        <Icon name="arrow" size={18} />
      </Button>
    </form>
  );
}

/** Buttons of several workshops have different names for screen readers, which begin with the text that is seen. */
function WorkshopName({ title }: { title: string }) {
  return <span className="sr-only">{` ${title}`}</span>;
}
