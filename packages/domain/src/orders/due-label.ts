import { dateLabel } from '../fulfilment/date-labels.ts'
import { isoWithOffset } from '../fulfilment/local-time.ts'
import { slotLabel, timeOf } from '../fulfilment/time-labels.ts'
import type { Instant, Zone } from '../core/basic-types.ts'

type DueTime = { readonly dueAt: Instant; readonly dueUntil: Instant; readonly isAsap: boolean }

/** `about 12:45 PM on 21 November 2026`, or the chosen window, by the store's own clock. [TIM-04] [TIM-14] [ACC-41] */
export const dueLabel = ({ dueAt, dueUntil, isAsap }: DueTime, zone: Zone): string => {
  const [from, until] = [isoWithOffset(dueAt, zone), isoWithOffset(dueUntil, zone)]
  const time = isAsap || from === until ? `about ${timeOf(from)}` : slotLabel(from, until)
  return `${time} on ${dateLabel(from)}`
}
