import { instant, type Instant } from '../core/words.ts'

/** Hours for which an order can be tracked. [ORD-14] */
const trackingHours = 8

/**
 * Whether an order may still be looked up by its reference or id alone: until 8 hours after the later of its making and its
 * due time, the last instant included; so an order made in the morning for the evening stays trackable. [ORD-14]
 */
export const mayTrack = (createdAt: Instant, dueAt: Instant, at: Instant): boolean =>
  at <= Math.max(createdAt, dueAt) + trackingHours * 3_600_000

/** Newest orders of a customer that one answer tells, at the most. [ORD-16] */
export const historyLimit = 200

/**
 * Between which instants, both excluded, the later of an order's making and its due time lies for it to be among its
 * customer's current ones: so many hours back or ahead, 8 unless fewer are asked for. [ORD-17]
 */
export const currentBetween = (
  at: Instant,
  hours: number = trackingHours,
): { readonly after: Instant; readonly before: Instant } => {
  const span = Math.min(hours, trackingHours) * 3_600_000
  return { after: instant(at - span), before: instant(at + span) }
}
