import { useState } from 'react';
import { useStoredValue } from '../../../shared/storedValue.ts';
import { formMemory } from '../bookingSession.ts';

/** The number chosen on a workshop's page. Setting null discards it: then the number in the form is shown. */
export function useParticipants(eventId: number): [number, (participants: number | null) => void] {
  const memory = useStoredValue(formMemory);
  const [chosen, setChosen] = useState<number | null>(null);
  const inForm = memory?.eventId === eventId ? memory.entry.participants : 1;
  return [chosen ?? inForm, setChosen];
}
