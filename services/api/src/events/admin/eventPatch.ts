import { eventInputSchema } from '@studio/contract/events/events';
import { beforeValues } from '@studio/contract/validation/text';
import { invalidInput } from '../../errors.ts';
import type { Event } from '../event.model.ts';

export interface SentEdit {
  fields: object;
  /** The values that the client had read before the edit; empty if it sent none. */
  before: object;
  /** An event whose ticket types and questions keep their ids in the edited one. */
  sameIds?: Event;
}

/** The service validates the fields after merging them with the stored event. */
export const eventPatchSchema = eventInputSchema.partial().shape({ before: beforeValues() });

/** @throws invalid_input */
export function readSentEdit(sent: unknown): SentEdit {
  const { before, ...fields }: { before?: unknown } = objectOf(sent);
  return { fields, before: before === undefined ? {} : objectOf(before) };
}

function objectOf(sent: unknown): object {
  if (typeof sent === 'object' && sent !== null && !Array.isArray(sent)) return sent;
  throw invalidInput('Please send the fields as a JSON object.');
}
