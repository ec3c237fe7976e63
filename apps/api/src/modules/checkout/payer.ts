import type { BasketState } from '@forno/domain/basket/state'
import type { Payer } from '../payments/index.ts'

/** Who pays for a basket, as its provider is told. */
export const payerOf = ({ customer, disposition }: BasketState, ip: string): Payer => ({
  firstName: customer.firstName ?? '',
  lastName: customer.lastName ?? '',
  emailAddress: customer.emailAddress,
  phoneNumber: customer.phoneNumber,
  address: disposition.address,
  city: disposition.city,
  state: disposition.state,
  postalCode: disposition.postalCode,
  ip,
})
