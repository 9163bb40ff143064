import { emailPattern, trimmed } from '@studio/contract/validation/textRules';
import { isCaptchaSolved } from './captcha.ts';
import type { Captcha } from './captcha.ts';

export interface ContactFields {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  interestedIn: string;
  message: string;
  website: string;
  captchaAnswer: string;
}
export type ContactField = keyof ContactFields;
export type ContactErrors = Partial<Record<ContactField, string | undefined>>;

export interface ContactError {
  title: string;
  description: string;
  errors: ContactErrors;
}

const required = {
  firstName: 'Please enter your first name.',
  lastName: 'Please enter your last name.',
  email: 'Please enter your email address.',
  interestedIn: 'Please choose what you are interested in.',
  message: 'Please write a message.',
} satisfies ContactErrors;

/**
 * Returns the first violated rule of SPEC §5 Contact form, or null. The errors of the fields do not repeat the toast's
 * specified text. The API checks the first two rules again.
 */
export function contactErrorOf(fields: ContactFields, captcha: Captcha): ContactError | null {
  const missing = Object.entries(required).filter(([field]) => trimmed(fields[field as keyof typeof required]) === '');
  if (missing.length > 0) {
    return {
      title: 'Missing Information',
      description: 'Please fill in all required fields.',
      errors: Object.fromEntries(missing),
    };
  }
  if (!emailPattern.test(trimmed(fields.email))) {
    return {
      title: 'Invalid Email',
      description: 'Please enter a valid email address.',
      errors: { email: 'An address has the form name@example.com.' },
    };
  }
  if (!isCaptchaSolved(captcha, fields.captchaAnswer)) {
    return {
      title: 'Captcha Failed',
      description: 'Please solve the math problem correctly.',
      errors: { captchaAnswer: 'This is not the sum.' },
    };
  }
  return null;
}
