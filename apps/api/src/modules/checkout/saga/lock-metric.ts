import { durationInWords } from '@forno/domain/texts/number-words'
import { paymentTimes } from '@forno/domain/payments/attempt'
import { paymentMessages, type PaymentMessage } from '@forno/domain/payments/payment-messages'
import { Counter, type Registry } from 'prom-client'

/** Counts the baskets that payments without outcome lock, and those that open again, for the alert. [ORD-11] */
export const makeLockMetric = (registry: Registry): ((message: PaymentMessage) => void) => {
  const counter = new Counter({
    name: 'payments_without_outcome_total',
    help: `payments that had no outcome for ${durationInWords(paymentTimes.unknown)}, and those of them whose money went back later`,
    labelNames: ['event'] as const,
    registers: [registry],
  })
  // Both labels start at 0, so that the first event is an increase, which alerts detect.
  for (const event of paymentMessages) counter.inc({ event }, 0)
  return (event) => {
    counter.inc({ event })
  }
}
