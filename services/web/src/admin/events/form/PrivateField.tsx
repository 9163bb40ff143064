import type { SchemaForm } from '../../forms/useSchemaForm.ts';
import type { EventFields } from './eventFields.ts';

/** A workshop stays private or public, so only a new one has the choice. */
export function PrivateField({ form, isNew }: { form: SchemaForm<EventFields>; isNew: boolean }) {
  const isPrivate = form.fields.isPrivate === 'on';
  if (!isNew) {
    return isPrivate && <p className="text-sm text-ink-2">This workshop is private: visitors do not see it.</p>;
  }
  return (
    <label className="flex min-h-11 items-start gap-3 justify-self-start py-1.5">
      <input
        type="checkbox"
        name="isPrivate"
        checked={isPrivate}
        onChange={({ target }) => form.setFields({ isPrivate: target.checked ? 'on' : '' })}
        className="mt-0.5 size-5 flex-none accent-terracotta"
      />
      <span>
        Private workshop
        <span className="block text-sm text-ink-2">
          Visitors do not see it, and only you add bookings. It may cost up to R10&nbsp;000 per person.
        </span>
      </span>
    </label>
  );
}
