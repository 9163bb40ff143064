// A visitor's unpaid places at one workshop: beyond a first party of any size, a third of the places per e-mail and two
// thirds per address; everywhere, as many per address as the largest workshop has (ADR 0016).

/** The parameters of a statement over `events` that stand for what is asked, by whom, and RATE_LIMIT_MULTIPLIER. */
interface Asked {
  party: string;
  email: string;
  visitor: string;
  multiplier: string;
}

/** SQL that is true when the visitor may keep the party's places unpaid. */
export function withinLimits({ party, email, visitor, multiplier }: Asked): string {
  const places = `capacity * ${multiplier}`;
  return `may_keep_unpaid(events.id, lower(${email}), ${visitor}, ${party},
    (${places} + 2) / 3, (2 * ${places} + 2) / 3, 50 * ${multiplier})`;
}
