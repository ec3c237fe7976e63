import { orderResultWire } from '../../orders/index.ts'
import type { PaymentStatus } from '../../payments/index.ts'
import type { Standing } from '../saga/advance.ts'

/** The outcome of a payment as the calls answer it. */
export const statusWire = (standing: Standing): PaymentStatus =>
  standing.kind === 'ordered' ? { kind: 'ordered', order: orderResultWire(standing.order) } : standing
