import { object } from 'yup';
import type { InferType } from 'yup';
import { paragraph } from '../validation/text.ts';
import { requestKey } from './broadcasts.ts';

export const maxReply = 5000;

export const contactReplySchema = object({
  requestKey: requestKey.required('Please close the form and start again'),
  body: paragraph('Answer', maxReply).required('Please write an answer'),
});
export type ContactReplyInput = InferType<typeof contactReplySchema>;

/** An answer of the studio to a contact message. */
export interface ContactReplyView {
  id: number;
  body: string;
  /** The admin's username. */
  sentBy: string;
  createdAt: string;
  state: 'waiting' | 'sent' | 'failed';
}
