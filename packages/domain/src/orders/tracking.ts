import type { Instant } from '../words.ts'

/** Hours for which an order can be tracked. [ORD-14] */
export const trackingHours = 8

/**
 * Whether an order may still be looked up by its reference or id alone: until 8 hours after the later of its making and its
 * due time, the last instant included; so an order made in the morning for the evening stays trackable. [ORD-14]
 */
export const mayTrack = (createdAt: Instant, dueAt: Instant, at: Instant): boolean =>
  at <= Math.max(createdAt, dueAt) + trackingHours * 3_600_000
