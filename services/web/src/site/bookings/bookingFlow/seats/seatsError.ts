/** The error of a number of participants above the seats that can be booked. */
export function seatsError(
  participants: number,
  { seatsLeft, capacity }: { seatsLeft: number; capacity: number },
): string | undefined {
  if (participants > 0 && participants <= seatsLeft) return undefined;
  if (seatsLeft <= 0) return 'No spot is left for this date.';
  if (participants === 0) return 'Please choose at least one ticket that takes a spot.';
  if (seatsLeft === 1) return 'Only 1 spot is left for this date. Please choose 1.';
  const reason =
    seatsLeft < capacity ? `Only ${seatsLeft} spots are left for this date.` : `This workshop has ${capacity} spots.`;
  return `${reason} Please choose ${seatsLeft} or fewer.`;
}
