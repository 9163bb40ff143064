/** Free seats in the words of every page, mail and error; SPEC's own texts say "spots available". */
export function placesLeft(seats: number): string {
  return seats === 1 ? '1 place left' : `${seats} places left`;
}
