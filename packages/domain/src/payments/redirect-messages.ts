/** What a basket says that comes back from a provider unpaid, by the code of its message. [PAY-35] */
export const redirectMessages = {
  ZipPay: "We couldn't complete your Zip payment. Please try again or choose another payment method.",
  ZipPayCancelled: 'Your Zip payment was cancelled.',
  ZipPayDeclined: 'Your Zip payment was declined. Please choose another payment method.',
  ZipPayReferred: 'Zip is still looking at your application and will contact you. You have not been charged.',
  Afterpay: "We couldn't complete your Afterpay payment. Please try again or choose another payment method.",
  AfterpayCancelled: 'Your Afterpay payment was cancelled. You have not been charged.',
  PayPalCancelled: 'Your PayPal payment was cancelled. You have not been charged.',
} as const
export type RedirectMessage = keyof typeof redirectMessages
