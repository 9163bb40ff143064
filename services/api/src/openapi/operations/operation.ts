import type { AnyObjectSchema, Schema } from 'yup';
import type { views } from '../views.generated.ts';

export type ViewName = keyof typeof views;

export type Answer =
  | { view: ViewName }
  | { list: ViewName }
  /** The whole list, or one page of it with `page` or `pageSize`. */
  | { listOrPage: ViewName }
  | { page: ViewName }
  | { media: string }
  | 'nothing';

export interface Operation {
  summary: string;
  status?: 201 | 202 | 204;
  answer: Answer;
  body?: readonly Schema[] | { media: string };
  query?: AnyObjectSchema;
  headers?: Record<string, string>;
}
