import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { AdminEventView } from '@studio/contract/events/events';
import { EventDialog } from '../../src/admin/events/form/EventDialog.tsx';
import { Toaster } from '../../src/shared/ui/toast/Toaster.tsx';
import { renderAt } from '../renderPage.tsx';
import { dismissToasts } from '../toasts.ts';

/** The dialog of a new or an existing workshop. Call it once, at the top of a test file. */
export function eventDialog() {
  const user = userEvent.setup();
  const onClose = jest.fn();
  afterEach(() => onClose.mockReset());
  afterEach(dismissToasts);

  function open(event: AdminEventView | null = null): void {
    renderAt(
      '/admin?tab=events',
      <>
        <EventDialog event={event} onSaved={() => undefined} onClose={onClose} />
        <Toaster />
      </>,
    );
  }

  async function type(label: string, text: string): Promise<void> {
    await user.clear(field(label));
    if (text) await user.click(field(label));
    if (text) await user.paste(text);
  }

  return { user, onClose, open, type };
}

export const field = (label: string) => screen.getByLabelText(new RegExp(`^${label}`));
