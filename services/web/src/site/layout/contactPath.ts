import { interests } from '@studio/contract/messages/interests';

type Interest = (typeof interests)[number];

const parameter = 'interest';

/** The contact form with an interest already chosen. */
export function contactPath(interest: Interest): string {
  return `/?${new URLSearchParams({ [parameter]: interest }).toString()}#contact`;
}

/** The query string of `contactPath`, empty without a known interest. */
export function interestQuery(search: URLSearchParams): string {
  const interest = preselectedInterest(search);
  return interest === '' ? '' : `?${new URLSearchParams({ [parameter]: interest }).toString()}`;
}

export function preselectedInterest(search: URLSearchParams): Interest | '' {
  return interests.find((interest) => interest === search.get(parameter)) ?? '';
}
