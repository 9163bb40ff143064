/** The contract ignores upper and lower case where texts must differ. */
export function isSameText(one: string, other: string | undefined): boolean {
  return one.trim().toLowerCase() === other?.trim().toLowerCase();
}
