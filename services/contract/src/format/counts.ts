export function people(count: number): string {
  return count === 1 ? '1 person' : `${count} people`;
}

export function places(count: number): string {
  return count === 1 ? '1 place' : `${count} places`;
}

/** The word for seats on the site (SPEC §4). Mails and most pages of the portal say `places`. */
export function spots(count: number): string {
  return count === 1 ? '1 spot' : `${count} spots`;
}

/** Returns a text such as `2 places are`. */
export function placesAre(count: number): string {
  return `${places(count)} ${count === 1 ? 'is' : 'are'}`;
}

/** Returns a text such as `2 spots are`. */
export function spotsAre(count: number): string {
  return `${spots(count)} ${count === 1 ? 'is' : 'are'}`;
}

/** Returns `1 hour` or `24 hours`. Settings of the studio may be 1. */
export function timeOf(count: number, unit: 'hour' | 'minute'): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** The text about free seats in the portal and in rejections by the API. */
export function seatsLeftText(seats: number): string {
  return seats === 1 ? '1 seat left' : `${seats} seats left`;
}
