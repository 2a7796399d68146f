/**
 * Where a page that is rendered once has the next free times, which each answer fills in; all empty where there is none. `day` is
 * empty too where the time before has the same one.
 */
export const freeTimePlaces = [1, 2, 3].map((number) => ({
  startsAt: `%time-${number}-at%`,
  day: `%time-${number}-day%`,
  date: `%time-${number}-date%`,
  time: `%time-${number}-hour%`,
}));
