/**
 * The messages about a payment whose outcome stayed unknown for two minutes. `locked`: the basket is locked.
 * `returned`: the provider has confirmed that the money went back, and the basket is open again. [ORD-11]
 */
export const paymentMessages = ['locked', 'returned'] as const
export type PaymentMessage = (typeof paymentMessages)[number]

/** The recipients of these messages: support by mail, the customer by mail and by text message. */
export type PaymentMessageWay = 'support' | 'email' | 'sms'

/**
 * The ways in which a message is sent. The customer of an order that exists gets the messages of the order instead, and
 * a customer whose basket is locked reads it on screen. [ORD-11]
 */
export const paymentMessageWays = (message: PaymentMessage, hasOrder: boolean): readonly PaymentMessageWay[] =>
  message === 'returned' && !hasOrder ? ['support', 'email', 'sms'] : ['support']
