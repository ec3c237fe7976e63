import type { CustomerId, ShortUserId, UserId } from '@forno/domain/core/basic-types'
import { Type, type Static } from 'typebox'
import { doorDetails, doorDetailsBody } from '../core/door-details.ts'
import { endpoint } from '../core/endpoint.ts'
import { MobileNumber, PersonName, Postcode, StoreCode, Typed, Words } from '../core/typed-text.ts'
import { Nullable, OneOf, ServiceTypeInput, ServiceTypeName, StateName, Uuid } from '../core/values.ts'

export const CustomerIdText = Type.Unsafe<CustomerId>(Uuid)
export const UserIdText = Type.Unsafe<UserId>(Uuid)
export const ShortUserIdText = Type.Unsafe<ShortUserId>(
  Type.String({ minLength: 6, maxLength: 36, pattern: '^[A-Za-z0-9-]+$' }),
)
const Attribute = Type.Object({ name: Words(60), value: Typed('line', { maxLength: 200 }) })

export const CustomerProfile = Type.Object({
  firstName: Type.String(),
  lastName: Type.String(),
  name: Type.String(),
  optinSms: Type.Boolean(),
  optinEmail: Type.Boolean(),
  optinSupercarsFan: Type.Boolean(),
  acceptTerms: Type.Boolean(),
  attributes: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
})

const house = {
  address: Words(120),
  city: Words(60),
  state: StateName,
  postalCode: Postcode,
  longitude: Type.Number({ minimum: -180, maximum: 180 }),
  latitude: Type.Number({ minimum: -90, maximum: 90 }),
}

/** A delivery address of a customer. [ACC-29] */
export const SavedAddress = Type.Object({ ...house, ...doorDetails })
export type SavedAddress = Static<typeof SavedAddress>

/** The same in a request: door details that it leaves out are unknown. [ACC-29] */
export const SavedAddressBody = Type.Object({ ...house, ...doorDetailsBody })

/**
 * [ACC-26] All that is ever shown of a card: first six and last four digits, MM/YY, and the brand code 001 Visa, 002
 * Mastercard or 003 Amex.
 */
export const SavedCard = Type.Object({
  cardId: Type.String(),
  default: Type.Boolean(),
  maskedCard: Type.String(),
  expiry: Type.String(),
  brandCode: Type.String(),
  status: OneOf(['active', 'inactive']),
})
export type SavedCard = Static<typeof SavedCard>

const Identity = Type.Object({
  provider: OneOf(['google', 'facebook', 'apple', 'paypal']),
  providerId: Type.String(),
})

/** [ACC-02] */
export const Customer = Type.Object({
  customerId: CustomerIdText,
  userId: UserIdText,
  email: Type.String(),
  emailVerified: Type.Boolean(),
  mobileNumber: Type.String(),
  profile: CustomerProfile,
  cards: Type.Array(SavedCard),
  dispositionPreference: Type.Object({
    address: Nullable(SavedAddress),
    serviceType: Nullable(ServiceTypeName),
    storeId: Nullable(Type.String()),
  }),
  /** True = the customer has a password. False = the customer can sign in only with a provider. */
  hasEmailAccount: Type.Boolean(),
  identities: Type.Array(Identity),
  savedCardId: Nullable(Type.String()),
  expressPayMobileNumber: Nullable(Type.String()),
})
export type Customer = Static<typeof Customer>

/** The fields that a customer may change; every other field is ignored. [ACC-22] */
export const CustomerChange = Type.Object({
  mobileNumber: Type.Optional(MobileNumber),
  expressPayMobileNumber: Type.Optional(Nullable(MobileNumber)),
  profile: Type.Optional(
    Type.Object({
      firstName: Type.Optional(PersonName),
      lastName: Type.Optional(PersonName),
      optinSms: Type.Optional(Type.Boolean()),
      optinEmail: Type.Optional(Type.Boolean()),
      optinSupercarsFan: Type.Optional(Type.Boolean()),
      acceptTerms: Type.Optional(Type.Boolean()),
      attributes: Type.Optional(Type.Array(Attribute, { maxItems: 30 })),
    }),
  ),
})
export type CustomerChange = Static<typeof CustomerChange>

/** Calls of a customer about their own account, whose token is sent. [API-08] */
export const ownAccount = {
  access: 'customer',
  params: Type.Object({ id: CustomerIdText }),
} as const
/** Refusals that all calls of a customer share. [API-08] */
export const ownRefusals = ['LoginRequired', 'NotYours'] as const
/** A call that changes the customer's account: the profile, what it prefers, how it logs in. [ACC-32] */
export const ownChange = { ...ownAccount, scope: 'write:profile' } as const
/** Refusals that all calls share that change the customer's account. */
export const ownChangeRefusals = [...ownRefusals, 'ScopeMissing'] as const

export const getCustomer = endpoint('GET /customer/:id', {
  summary: 'The profile of the customer [ACC-21]',
  ...ownAccount,
  reply: Customer,
  refusals: ownRefusals,
})
export const changeCustomer = endpoint('PATCH /customer/:id', {
  summary: 'Change the profile; fields that a customer may not change are ignored [ACC-22]',
  ...ownChange,
  body: CustomerChange,
  reply: Customer,
  refusals: ownChangeRefusals,
})
export const deleteCustomer = endpoint('DELETE /customer/:id', {
  summary: 'Delete the account: personal data is deleted, orders stay without a name [ACC-23]',
  ...ownChange,
  reply: Type.Null(),
  status: 204,
  refusals: [...ownChangeRefusals, 'StepUpNeeded'],
})
export const saveServiceType = endpoint('POST /customer/:id/disposition', {
  summary: 'Save the order preferences of the customer [ACC-28]',
  ...ownChange,
  body: Type.Object({ serviceType: ServiceTypeInput }),
  reply: Customer,
  refusals: ownChangeRefusals,
})
export const saveStore = endpoint('POST /customer/:id/store', {
  summary: 'Save the pickup store [ACC-29]',
  ...ownChange,
  body: Type.Object({ storeId: StoreCode }),
  reply: Customer,
  refusals: [...ownChangeRefusals, 'StoreUnknown'],
})
export const forgetStore = endpoint('DELETE /customer/:id/store', {
  summary: 'Delete the pickup store [ACC-29]',
  ...ownChange,
  reply: Customer,
  refusals: ownChangeRefusals,
})
export const saveAddress = endpoint('POST /customer/:id/address', {
  summary: 'Save the delivery address [ACC-29]',
  ...ownChange,
  body: SavedAddressBody,
  reply: Customer,
  refusals: ownChangeRefusals,
})
export const forgetAddress = endpoint('DELETE /customer/:id/address', {
  summary: 'Delete the delivery address [ACC-29]',
  ...ownChange,
  reply: Customer,
  refusals: ownChangeRefusals,
})
