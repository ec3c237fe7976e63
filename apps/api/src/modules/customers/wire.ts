import type { Customer } from '@forno/contracts/customers/customers'
import { coversScope, type Scope } from '@forno/domain/customers/scope'
import type { CustomerRow } from './customers-store.ts'

/** A customer as a token with these scopes may see them. Cards need `read:card`. [ACC-02] [ACC-32] */
export const customerWire = (customer: CustomerRow, scopes: readonly Scope[]): Customer => ({
  customerId: customer.customerId,
  userId: customer.userId,
  email: customer.email,
  emailVerified: customer.isVerified,
  mobileNumber: customer.mobileNumber,
  profile: {
    firstName: customer.firstName,
    lastName: customer.lastName,
    name: `${customer.firstName} ${customer.lastName}`,
    optinSms: customer.optIns.sms,
    optinEmail: customer.optIns.email,
    optinSupercarsFan: customer.optIns.supercarsFan,
    acceptTerms: customer.acceptTerms,
    attributes: customer.attributes.map(({ name, value }) => ({ name, value })),
  },
  cards: coversScope(scopes, 'read:card') ? customer.cards.map((card) => ({ ...card })) : [],
  dispositionPreference: {
    address: customer.address,
    serviceType: customer.serviceType,
    storeId: customer.storeId,
  },
  hasEmailAccount: customer.hasPassword,
  identities: customer.identities.map(({ provider, providerId }) => ({ provider, providerId })),
  savedCardId: coversScope(scopes, 'read:card') ? customer.savedCardId : null,
  expressPayMobileNumber: customer.expressPayMobileNumber,
})
