export interface Scale {
  /** Coming workshops, beside `pastEvents` with `bookings` in all. */
  comingEvents: readonly number[];
  pastEvents: number;
  /** Bookings of all years; a workshop has fifty of them. */
  bookings: readonly number[];
  replicas: readonly number[];
  rounds: number;
  /** For each call, size and round. */
  seconds: number;
}

export const largeScale: Scale = {
  comingEvents: [10, 100, 1000, 10_000],
  pastEvents: 1000,
  bookings: [1000, 10_000, 100_000, 1_000_000],
  replicas: [1, 2, 3, 4],
  rounds: 3,
  seconds: 0.7,
};

/** To check that everything works. */
export const smallScale: Scale = {
  comingEvents: [10, 20],
  pastEvents: 20,
  bookings: [200, 1000],
  replicas: [1, 2],
  rounds: 1,
  seconds: 0.1,
};
