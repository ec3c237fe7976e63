import type { BasketState } from '@forno/domain/basket/state'
import type { Payer } from './charge.ts'

/** The payer of a basket; the delivery address is the billing address. */
export const payerOf = ({ customer, disposition }: BasketState, ip: string): Payer => ({
  firstName: customer.firstName ?? '',
  lastName: customer.lastName ?? '',
  emailAddress: customer.emailAddress,
  phoneNumber: customer.phoneNumber,
  billingAddress: disposition.deliveryAddress,
  ip,
})
