/** The text of free seats, except where SPEC §4 requires "spots available". */
export function placesLeft(seats: number): string {
  return seats === 1 ? '1 place left' : `${seats} places left`;
}
