export function people(count: number): string {
  return count === 1 ? '1 person' : `${count} people`;
}

export function places(count: number): string {
  return count === 1 ? '1 place' : `${count} places`;
}

/** `2 places are` */
export function placesAre(count: number): string {
  return `${places(count)} ${count === 1 ? 'is' : 'are'}`;
}

/** `1 hour`, `24 hours`; settings of the studio may be 1. */
export function timeOf(count: number, unit: 'hour' | 'minute'): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** The text of free seats, except where SPEC §4 requires "spots available". */
export function placesLeft(seats: number): string {
  return `${places(seats)} left`;
}
