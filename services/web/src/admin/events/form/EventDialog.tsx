import { useQueryClient } from '@tanstack/react-query';
import { useState, useEffect, useRef } from 'react';
import { eventInputSchema } from '@studio/contract/events/events';
import type { AdminEventView, EventInput, SavedEventView } from '@studio/contract/events/events';
import { Icon } from '../../../shared/ui/image/Icon.tsx';
import { editedWithBefore } from '../../forms/editedFields.ts';
import { FormDialog } from '../../forms/FormDialog.tsx';
import type { LocateError, SchemaForm } from '../../forms/useSchemaForm.ts';
import { adminApi } from '../../http/adminApi.ts';
import { warningBoxClass } from '../../ui/warningBoxClass.ts';
import { eventQuery } from '../adminEventsQuery.ts';
import { dateField } from './dates/dateTexts.ts';
import { locateDetailError } from './details/detailTexts.ts';
import { bodyOf, eventFieldsOf } from './eventFields.ts';
import type { EventFields } from './eventFields.ts';
import { EventFormFields } from './EventFormFields.tsx';
import { locateQuestionError } from './questions/customQuestionTexts.ts';
import { SeriesScope } from './SeriesScope.tsx';
import type { EditScope } from './SeriesScope.tsx';
import { ticketTypeField } from './ticketTypeFields.ts';
import { useEventUploads } from './useEventUploads.ts';

interface EventDialogProps {
  /** Null for a new workshop. */
  event: AdminEventView | null;
  onSaved: (saved: readonly AdminEventView[]) => void;
  onClose: () => void;
}

export function EventDialog({ event, onSaved, onClose }: EventDialogProps) {
  // The form keeps the event as it was when the dialog opened, because the list behind it may be refreshed at any time.
  const [current, setCurrent] = useState(event);
  // Parts of the pay-now markup that the server removed. The dialog stays open to show them.
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const [scope, setScope] = useState<EditScope>('one');
  const queryClient = useQueryClient();
  const uploads = useEventUploads();
  const { isRunning: isUploading } = uploads;

  /** The opened workshop is the first of the saved ones. */
  function finish(all: SavedEventView[], form: SchemaForm<EventFields>): void {
    const [saved] = all;
    onSaved(all);
    if (!saved || saved.dropped.length === 0) {
      onClose();
      return;
    }
    setCurrent(saved);
    setRemoved(saved.dropped);
    form.setFields(eventFieldsOf(saved));
  }

  async function save(input: EventInput): Promise<SavedEventView[]> {
    if (!current) return [await adminApi.post<SavedEventView>('/api/events', input)];
    const path = `/api/events/${current.id}`;
    const edit = editedWithBefore(input, current);
    if (scope === 'following') return adminApi.patch<SavedEventView[]>(`${path}/following`, edit);
    return [await adminApi.patch<SavedEventView>(path, edit)];
  }

  async function reload(read: AdminEventView): Promise<EventFields> {
    const newest = await queryClient.fetchQuery({ ...eventQuery(read.id), staleTime: 0 });
    setCurrent(newest);
    return eventFieldsOf(newest);
  }

  function submitLabel(): string {
    if (isUploading) return 'Uploading the picture…';
    return current ? 'Save changes' : 'Create workshop';
  }

  return (
    <FormDialog
      title={current ? 'Edit Workshop' : 'Add Workshop'}
      initial={eventFieldsOf(current)}
      schema={eventInputSchema}
      bodyOf={bodyOf}
      locateError={locateError}
      mutation={{
        run: save,
        successToast: ({ length }) => {
          if (!current) return 'Event Created';
          return length > 1 ? `${length} Events Updated` : 'Event Updated';
        },
        failureText: `Failed to ${current ? 'update' : 'create'} event. Please try again.`,
        hasFixedFailureText: true,
      }}
      submitLabel={submitLabel()}
      closeLabel={removed.length > 0 ? 'Close' : 'Cancel'}
      isUploading={isUploading}
      isWide
      {...(current && { reload: () => reload(current) })}
      onSaved={finish}
      onClose={onClose}
    >
      {(form) => (
        <>
          <EventFormFields form={form} event={current} uploads={uploads} />
          {current && <SeriesScope event={current} scope={scope} onChoose={setScope} />}
          {removed.length > 0 && <RemovedMarkupNote sentences={removed} />}
        </>
      )}
    </FormDialog>
  );
}

const locateError: LocateError = (path, sentence, fields) =>
  path.startsWith('questions[')
    ? locateQuestionError(path, sentence)
    : locateDetailError(ticketTypeField(dateField(path, fields), fields), sentence);

/** Shows the server's messages about removed markup. It takes the focus, because the dialog stays open. */
function RemovedMarkupNote({ sentences }: { sentences: readonly string[] }) {
  const note = useRef<HTMLOutputElement>(null);
  useEffect(() => note.current?.focus(), []);
  return (
    <output ref={note} tabIndex={-1} className={`flex gap-2.5 ${warningBoxClass}`}>
      <Icon name="alert" className="mt-0.5" />
      <span>
        <b>The workshop is saved, but visitors will not get all of it.</b>
        {sentences.map((sentence) => (
          <span key={sentence} className="block">
            {sentence}
          </span>
        ))}
      </span>
    </output>
  );
}
