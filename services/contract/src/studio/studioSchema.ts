import { array, object } from 'yup';
import type { ObjectShape, StringSchema } from 'yup';
import { integer, line, token } from '../validation/text.ts';
import { emailPattern, maxEmail } from '../validation/textRules.ts';
import type { ColourName } from './colours.ts';
import type { DescribedPicture } from './pictureNames.ts';

const asGiven = (_value: unknown, original: unknown) => original;

/** If it is absent, the default stays. */
const filled = (max: number) => line('', max).min(1, 'is empty');
const text = (max: number): StringSchema<string> => line('', max).required('is missing or empty');
/** Pages leave out an empty text. */
const optional = (max: number) => line('', max).default('').defined();
const webAddress = () =>
  optional(300).test(
    'https',
    'must be an address that begins with https://',
    (value) => value === '' || (/^https:\/\/[^\s"'<>\\]+$/.test(value) && URL.canParse(value)),
  );
const whole = (max: number, min = 1) => {
  const range = `must be ${min} to ${max}`;
  return integer('').min(min, range).max(max, range);
};

/** An object that must be given as a whole. If it is absent, the default stays. */
function group<Shape extends ObjectShape>(shape: Shape) {
  return known(shape).default(undefined);
}

/** An object without unknown keys. Yup's `noUnknown` would remove unknown keys before it looks for them. */
function known<Shape extends ObjectShape>(shape: Shape) {
  const sentence = 'must be an object in braces';
  return object(shape)
    .transform(asGiven)
    .typeError(sentence)
    .nonNullable(sentence)
    .test('known', (value, { createError }) => {
      const unknown = Object.keys(value ?? {}).filter((key) => !Object.hasOwn(shape, key));
      return unknown.length === 0 || createError({ message: `has unknown keys: ${unknown.join(', ')}` });
    });
}

const notAList = 'must be a list in brackets';
const texts = (most: number, max: number) =>
  array(text(max))
    .transform(asGiven)
    .typeError(notAList)
    .nonNullable(notAList)
    .max(most, `has more than ${most} entries`);

const testimonial = known({
  name: text(40),
  language: token(/^[a-z]{2}$/, 'must be a language such as "en"').required('is missing'),
  quote: text(300),
});

// Yup's `lowercase` throws for a value that is no text.
const hex = () =>
  token(/^#[\da-f]{6}$/i, 'must be a colour such as "#1f6480"').transform((value: unknown) =>
    typeof value === 'string' ? value.toLowerCase() : value,
  );

const described = () => group({ alt: text(200) });

/** `studio.json`: what differs from `defaultStudio.ts`. A required field has no default within its group. */
export const studioSchema = group({
  name: filled(60),
  suburb: filled(60),
  city: filled(60),
  venue: filled(80),
  address: group({
    street: text(100),
    suburb: text(60),
    city: text(60),
    postalCode: token(/^\d{4}$/, 'must be four digits').required('is missing'),
  }),
  directions: group({ mapUrl: webAddress(), parking: optional(200), arrival: optional(200) }),
  legal: group({
    name: optional(100),
    registrationNumber: optional(60),
    vatNumber: optional(60),
    directors: optional(300),
    informationOfficer: optional(100),
  }),
  phone: group({
    shown: text(40),
    e164: token(/^\+\d{9,15}$/, 'must be the number with country code, such as "+27115550142"').required('is missing'),
  }),
  whatsapp: group({
    shown: text(40),
    digits: token(/^\d{9,15}$/, 'must be digits with country code, such as "27825550142"').required('is missing'),
    enquiry: text(200),
    greeting: text(200),
  }),
  email: line('', maxEmail).matches(emailPattern, 'must be an email address'),
  hours: filled(100),
  tagline: filled(60),
  promise: filled(160),
  intro: filled(400),
  claims: group({ crafters: optional(12), workshopTypes: optional(12) }),
  eyebrow: filled(80),
  trade: filled(80),
  offer: filled(160),
  included: group({ short: text(60), line: text(200), items: texts(3, 40).required(notAList) }),
  about: group({ title: text(80), story: texts(6, 600).required(notAList) }),
  testimonials: array(testimonial)
    .transform(asGiven)
    .typeError(notAList)
    .nonNullable(notAList)
    .max(6, 'has more than 6 entries'),
  contactTitle: filled(80),
  coffeePartner: group({ name: optional(40), url: webAddress() }),
  social: group({ facebook: webAddress(), instagram: webAddress(), tiktok: webAddress() }),
  season: whole(2100, 2000),
  arriveEarlyMinutes: whole(120),
  arrivalReward: filled(100),
  reminderHours: whole(168),
  replyHours: whole(168),
  freeCancellationHours: whole(720, 0),
  colours: group({
    page: hex(),
    card: hex(),
    text: hex(),
    accent: hex(),
    second: hex(),
    highlight: hex(),
    dark: hex(),
  } satisfies Record<ColourName, StringSchema>),
  /** The alternative texts of replaced pictures. */
  pictures: group({
    hero: described(),
    'about-wheel': described(),
    textiles: described(),
    'about-table': described(),
    'about-kiln': described(),
    mended: described(),
  } satisfies Record<DescribedPicture, ReturnType<typeof described>>),
}).required('must be an object in braces');
