/** Seconds between two polls of an order's status by default. [ORD-13] */
export const orderPollSeconds = 30

/** Seconds after which a client polls at the latest, whatever an answer names. */
const longestOrderPollSeconds = 600

/**
 * Seconds that a client waits before its next poll of an order. `load` is the share of time, from 0 to 1, in which the
 * process was busy: above 0.7 clients poll half as often, above 0.9 a quarter as often. [ORD-13]
 */
export const orderPollSecondsAt = (load: number): number => {
  if (load > 0.9) return 4 * orderPollSeconds
  return load > 0.7 ? 2 * orderPollSeconds : orderPollSeconds
}

/**
 * Milliseconds until a client's next poll after an answer that names `seconds`; undefined = there was no answer. Never
 * shorter than the default, and never so long that a client seems to stop. [ORD-13]
 */
export const orderPollDelay = (seconds: number | undefined): number =>
  Math.min(Math.max(seconds ?? 0, orderPollSeconds), longestOrderPollSeconds) * 1_000
