/**
 * Placeholders for the next free times in a cached page, filled in for each response; all are empty if there is no
 * time. `day` is also empty if it equals the previous one.
 */
export const freeTimePlaceholders = [1, 2, 3].map((number) => ({
  startsAt: `%time-${number}-at%`,
  day: `%time-${number}-day%`,
  date: `%time-${number}-date%`,
  time: `%time-${number}-hour%`,
}));
