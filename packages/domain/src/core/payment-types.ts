/** Every payment method. Each store lists the ones that it accepts. [PAY-02] */
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
