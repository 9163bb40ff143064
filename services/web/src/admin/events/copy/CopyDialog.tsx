import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { eventCopiesSchema, maxCopies } from '@studio/contract/events/events';
import type { AdminEventView, EventCopies } from '@studio/contract/events/events';
import { addDays, studioDay } from '@studio/contract/format/dates';
import { serverNow } from '../../../shared/http/serverClock.ts';
import { showToast } from '../../../shared/ui/toast/toast.ts';
import { FormDialog } from '../../forms/FormDialog.tsx';
import type { SchemaForm } from '../../forms/useSchemaForm.ts';
import { adminApi } from '../../http/adminApi.ts';
import { sameDaysQuery } from '../adminEventsQuery.ts';
import { CopyFormFields } from './CopyFormFields.tsx';
import { chosenOf, copyResult, fieldOfDates, seriesOf, seriesStart } from './copySeries.ts';
import type { CopyFields } from './copySeries.ts';

interface CopyDialogProps {
  event: AdminEventView;
  onSaved: (saved: readonly AdminEventView[]) => void;
  onClose: () => void;
}

export function CopyDialog({ event, onSaved, onClose }: CopyDialogProps) {
  const [start] = useState(() => seriesStart(event.date, studioDay(serverNow())));
  const { data: sameDays = [] } = useQuery(sameDaysQuery(event.id));
  const taken = new Set(sameDays);
  const datesOf = (fields: CopyFields) => chosenOf(seriesOf(start, fields), fields, taken);

  function finish(made: AdminEventView[], { fields }: SchemaForm<CopyFields>): void {
    const days = made.map(({ date }) => date);
    showToast(copyResult(seriesOf(start, fields), fields, days));
    onSaved(made);
    onClose();
  }

  return (
    <FormDialog
      title="Duplicate Workshop"
      initial={{
        frequency: 'once',
        date: addDays(start, 7),
        end: 'times',
        times: '4',
        until: '',
        days: '',
        toggled: '',
      }}
      schema={eventCopiesSchema}
      bodyOf={(fields) => ({ dates: datesOf(fields) })}
      locateError={(_path, sentence, fields) => ({ name: fieldOfDates(fields), sentence })}
      mutation={{
        run: (copies: EventCopies) => adminApi.post<AdminEventView[]>(`/api/events/${event.id}/copies`, copies),
        failureText: 'Failed to create event. Please try again.',
        hasFixedFailureText: true,
      }}
      submitLabel={(fields) => {
        const { length } = datesOf(fields);
        if (length > maxCopies) return 'Create workshops';
        return length > 1 ? `Create ${length} workshops` : 'Create workshop';
      }}
      onSaved={finish}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p className="text-ink-2">
            Copies everything of <b className="text-ink">{event.title}</b> except its bookings. Time: {event.time}.
            {event.furtherDates.length > 0 &&
              ` You choose the first of its ${event.furtherDates.length + 1} dates. The others follow as many days later as now.`}
          </p>
          <CopyFormFields form={form} series={seriesOf(start, form.fields)} taken={taken} />
        </>
      )}
    </FormDialog>
  );
}
