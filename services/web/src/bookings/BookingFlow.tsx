import type { EventView } from '@studio/contract/events';

export function BookingFlow({ event, onClose }: { event: EventView; onClose: () => void }) {
  return (
    <dialog open aria-label={event.title}>
      <button type="button" onClick={onClose}>
        Cancel
      </button>
    </dialog>
  );
}
