import { hour } from '../core/durations.ts'
import type { Instant, ServiceType } from '../core/basic-types.ts'
import type { OrderStatus } from '../orders/status.ts'

/** A pickup order counts as eaten this long after it was due, in milliseconds: its last status is Ready. */
const collectedAfter = hour

export type SurveyedOrder = {
  readonly serviceType: ServiceType
  readonly status: OrderStatus
  readonly dueAt: Instant
}

/**
 * The flag that names the survey on the page of an order: about ordering, later about the order itself. Null for a
 * cancelled order. [ORD-05]
 */
export const surveyFlagOf = (
  { serviceType, status, dueAt }: SurveyedOrder,
  at: Instant,
): 'survey_after_order' | 'survey_after_delivery' | null => {
  if (status === 'Unable to Deliver') return null
  const isEaten =
    serviceType === 'Delivery' ? status === 'Delivered' : status === 'Ready' && at >= dueAt + collectedAfter
  return isEaten ? 'survey_after_delivery' : 'survey_after_order'
}
