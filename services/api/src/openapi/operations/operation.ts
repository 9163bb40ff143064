import type { AnyObjectSchema, Schema } from 'yup';
import type { Answer } from '../route.ts';

export type { Answer };

export interface Operation {
  summary: string;
  status?: 201 | 202 | 204;
  answer: Answer;
  body?: readonly Schema[] | { media: string };
  query?: AnyObjectSchema;
  hasTextId?: boolean;
  headers?: Record<string, string>;
}
