export function people(count: number): string {
  return count === 1 ? '1 person' : `${count} people`;
}

export function places(count: number): string {
  return count === 1 ? '1 place' : `${count} places`;
}

/** The text of free seats, except where SPEC §4 requires "spots available". */
export function placesLeft(seats: number): string {
  return `${places(seats)} left`;
}
