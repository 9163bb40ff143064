import type { PageName, PageTextView, PublicSettingsView, StudioSettings } from '@studio/contract/settings/settings';

export function presentSettings(
  settings: StudioSettings,
  textChannel: PublicSettingsView['textChannel'],
): PublicSettingsView {
  const { freeCancellationHours, keptPercentAfter, consentText } = settings;
  return { freeCancellationHours, keptPercentAfter, consentText, textChannel };
}

export function presentPageText(settings: StudioSettings, name: PageName): PageTextView {
  const { privacyText, termsText, retentionMonths, messageRetentionMonths } = settings;
  return { text: name === 'privacy' ? privacyText : termsText, retentionMonths, messageRetentionMonths };
}
