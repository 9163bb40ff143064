import { studio } from '../studio.ts';
import { defaultConsentText, defaultPrivacyText, defaultTermsText } from './defaultTexts.ts';
import type { MessageTemplate, StudioSettings } from './settings.ts';

const messageTemplates: MessageTemplate[] = [
  {
    name: 'Before the workshop',
    subject: 'Before you come',
    body: `Hello,\n\nwe look forward to seeing you. Please wear clothes that may get dirty, and come ${studio.arriveEarlyMinutes} minutes early.`,
  },
  {
    name: 'Change of plan',
    subject: 'A change to your workshop',
    body: 'Hello,\n\nthere is a small change to your workshop: \n\nPlease reply to this mail if it does not suit you.',
  },
  {
    name: 'Fired pieces are ready',
    subject: 'Your pieces are ready',
    body: `Hello,\n\nyour pieces have been fired and wait for you at the studio. Opening hours: ${studio.hours}.`,
  },
];

export const defaultSettings: StudioSettings = {
  freeCancellationHours: studio.freeCancellationHours,
  keptPercentAfter: 100,
  creditOffer: 'never',
  newBookingMail: true,
  sellsVouchers: false,
  askForReviews: false,
  bankDetails: '',
  eftDays: 3,
  messageTemplates,
  consentText: defaultConsentText,
  privacyText: defaultPrivacyText,
  termsText: defaultTermsText,
  retentionMonths: 60,
  messageRetentionMonths: 24,
};
