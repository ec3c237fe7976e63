import type { Customer } from '@forno/contracts/customers'
import type { CustomerRow } from './customers-store.ts'

/** [ACC-02] */
export const customerWire = (customer: CustomerRow): Customer => ({
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
  cards: customer.cards.map((card) => ({ ...card })),
  dispositionPreference: {
    address: customer.address,
    serviceType: customer.serviceType,
    storeId: customer.storeId,
  },
  hasEmailAccount: customer.hasPassword,
  identities: customer.identities.map(({ provider, providerId }) => ({ provider, providerId })),
  savedCardId: customer.savedCardId,
  expressPayMobileNumber: customer.expressPayMobileNumber,
})
