import { hour } from '../core/durations.ts'
import { instant, type Instant } from '../core/basic-types.ts'

/** Hours for which an order can be tracked. [ORD-14] [ORD-17] */
export const trackingHours = 8

/**
 * Whether an order can still be looked up by its reference or id alone: until 8 hours after the later of its placing
 * and its due time, the last instant included. An order placed in the morning for the evening stays trackable. [ORD-14]
 */
export const mayTrack = (createdAt: Instant, dueAt: Instant, at: Instant): boolean =>
  at <= Math.max(createdAt, dueAt) + trackingHours * hour

/** The maximum number of orders in one answer, the newest first. [ORD-16] */
export const historyLimit = 200

/**
 * The instants, both excluded, between which the later of an order's placing and its due time must be for it to be
 * current: 8 hours back and ahead, or fewer when the caller asks for fewer. [ORD-17]
 */
export const currentBetween = (
  at: Instant,
  hours: number = trackingHours,
): { readonly after: Instant; readonly before: Instant } => {
  const span = Math.min(hours, trackingHours) * hour
  return { after: instant(at - span), before: instant(at + span) }
}
