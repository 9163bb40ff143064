import { object } from 'yup';
import type { ISchema, InferType } from 'yup';
import { isClock } from '../format/dates.ts';
import type { Clock } from '../format/dates.ts';
import { imageUrl } from '../validation/imageUrl.ts';
import { list } from '../validation/list.ts';
import { line, optionalText, paragraph } from '../validation/text.ts';
import { maxName } from '../validation/textRules.ts';

/** Optional facts of a workshop for its own page. The page leaves out empty lists and null. */
export interface EventDetails {
  timePlan: { time: Clock; text: string }[];
  included: string[];
  bring: string[];
  goodToKnow: string | null;
  teacher: { name: string; about: string | null; imageUrl: string | null } | null;
  /** Pictures besides the main one, which is `imageUrl` of the workshop. */
  images: { url: string; alt: string | null }[];
}

export const maxDetailLines = 12;
export const maxTimePlanText = 200;
export const maxItem = 120;
export const maxGoodToKnow = 500;
export const maxAbout = 500;
export const maxImages = 6;
export const maxAlt = 200;

const timePlanEntry = object({
  time: line('Time', 5)
    .required('Please begin with a time such as 14:30')
    .test('clock', 'Please begin with a time such as 14:30', (value) => value == null || isClock(value)),
  text: line('Text', maxTimePlanText).required('Please say what happens at this time'),
})
  .typeError('Please give a time and a text')
  .nonNullable('Please give a time and a text');

const teacher = object({
  name: line('Name of the teacher', maxName).required('Please enter the name of the teacher'),
  about: optionalText(paragraph('About the teacher', maxAbout)),
  imageUrl: optionalText(imageUrl('Picture of the teacher')),
})
  .typeError('The teacher must be an object')
  .nonNullable('The teacher must be an object');

const image = object({
  url: imageUrl('Picture').required('Please choose a picture'),
  alt: optionalText(line('Description of the picture', maxAlt)),
})
  .typeError('A picture must be an object with its url')
  .nonNullable('A picture must be an object with its url');

/** Replaces all details at once. A part that is not sent becomes empty. */
export const eventDetailsSchema = object({
  timePlan: entries('Time plan', timePlanEntry, maxDetailLines),
  included: entries('What is included', line('Text', maxItem).required('Please enter a text'), maxDetailLines),
  bring: entries('What to bring', line('Text', maxItem).required('Please enter a text'), maxDetailLines),
  goodToKnow: optionalText(paragraph('Good to know', maxGoodToKnow)),
  teacher: teacher.nullable().default(null),
  images: entries('Further pictures', image, maxImages),
})
  .typeError('Details must be an object')
  .nonNullable('Details must be an object');
export type EventDetailsInput = InferType<typeof eventDetailsSchema>;

function entries<Item>(label: string, item: ISchema<Item>, max: number) {
  return list(label, item).default([]).max(max, `${label}: at most ${max} entries`);
}
