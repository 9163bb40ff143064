import type { PublicSettingsView } from '@studio/contract/settings/settings';

export function exampleSettings(overrides: Partial<PublicSettingsView> = {}): PublicSettingsView {
  return {
    freeCancellationHours: 48,
    keptPercentAfter: 100,
    consentText: 'We use your details for this only.',
    textChannel: null,
    hasDiscountCodes: false,
    hasVouchers: false,
    sellsVouchers: false,
    eftDays: null,
    ...overrides,
  };
}
