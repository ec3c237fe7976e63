/** [PAY-02] Every payment method. Each store lists in its options which of them it takes. */
export const paymentTypes = [
  'saved-cc-flex',
  'flex',
  'visacheckout',
  'cash',
  'mobileeftpos',
  'applepay',
  'paypal',
  'googlepay',
  'zippay',
  'free',
  'afterpay',
  'clicktopay',
] as const
export type PaymentType = (typeof paymentTypes)[number]
