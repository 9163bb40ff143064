import { object } from 'yup';
import type { InferType } from 'yup';
import { pageFields } from '../paging.ts';
import { integer, optionalText, paragraph } from '../validation/text.ts';
import { maxReviewText, maxStars } from './reviewViews.ts';

const stars = `Please choose 1 to ${maxStars} stars`;

export const reviewInputSchema = object({
  stars: integer('Stars').required(stars).min(1, stars).max(maxStars, stars),
  text: optionalText(paragraph('Your review', maxReviewText)),
});
export type ReviewInput = InferType<typeof reviewInputSchema>;

export const reviewQuerySchema = object(pageFields);

export const reviewVersionSchema = object({
  version: integer('Version').required('Version is required').min(0, 'Version cannot be negative'),
});
