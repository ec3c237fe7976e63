import type { CustomerId, ShortUserId, UserId } from '@forno/domain/core/words'
import { Type, type Static } from 'typebox'
import { endpoint } from '../core/endpoint.ts'
import { Nullable, OneOf, ServiceTypeInput, ServiceTypeName, StateName, Uuid } from '../core/values.ts'

export const CustomerIdText = Type.Unsafe<CustomerId>(Uuid)
export const UserIdText = Type.Unsafe<UserId>(Uuid)
export const ShortUserIdText = Type.Unsafe<ShortUserId>(
  Type.String({ minLength: 6, maxLength: 36, pattern: '^[A-Za-z0-9-]+$' }),
)
/** Text that is more than spaces. */
export const Words = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '\\S' })
export const Email = Type.String({ format: 'email', maxLength: 254 })
export const MobileNumber = Words(30)

const Attribute = Type.Object({ name: Words(60), value: Type.String({ maxLength: 200 }) })

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

/** Where a customer has food brought to. [ACC-29] */
export const SavedAddress = Type.Object({
  address: Words(120),
  city: Words(60),
  state: StateName,
  postalCode: Type.String({ pattern: '^\\d{4}$' }),
  longitude: Type.Number({ minimum: -180, maximum: 180 }),
  latitude: Type.Number({ minimum: -90, maximum: 90 }),
})
export type SavedAddress = Static<typeof SavedAddress>

/** [ACC-26] As much of a card as is ever shown: first six and last four digits, MM/YY, 001 Visa, 002 Mastercard, 003 Amex. */
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
  /** true = the customer has a password; false = only a provider signs them in. */
  hasEmailAccount: Type.Boolean(),
  identities: Type.Array(Identity),
  savedCardId: Nullable(Type.String()),
  expressPayMobileNumber: Nullable(Type.String()),
})
export type Customer = Static<typeof Customer>

/** What a customer may change; everything else is dropped. [ACC-22] */
export const CustomerChange = Type.Object({
  mobileNumber: Type.Optional(MobileNumber),
  expressPayMobileNumber: Type.Optional(Nullable(MobileNumber)),
  profile: Type.Optional(
    Type.Object({
      firstName: Type.Optional(Words(60)),
      lastName: Type.Optional(Words(60)),
      optinSms: Type.Optional(Type.Boolean()),
      optinEmail: Type.Optional(Type.Boolean()),
      optinSupercarsFan: Type.Optional(Type.Boolean()),
      acceptTerms: Type.Optional(Type.Boolean()),
      attributes: Type.Optional(Type.Array(Attribute, { maxItems: 30 })),
    }),
  ),
})
export type CustomerChange = Static<typeof CustomerChange>

/** The customer whose token is sent. [API-08] */
export const own = {
  access: 'customer',
  params: Type.Object({ id: CustomerIdText }),
} as const
/** What every call of a customer may be told. [API-08] */
export const ownRefusals = ['LoginRequired', 'NotYours'] as const

export const getCustomer = endpoint('GET /customer/:id', {
  summary: 'The profile of the customer [ACC-21]',
  ...own,
  reply: Customer,
  refusals: ownRefusals,
})
export const changeCustomer = endpoint('PATCH /customer/:id', {
  summary: 'Change the profile; only what a customer may change is taken [ACC-22]',
  ...own,
  body: CustomerChange,
  reply: Customer,
  refusals: ownRefusals,
})
export const deleteCustomer = endpoint('DELETE /customer/:id', {
  summary: 'Delete the account: personal data goes, orders stay without a name [ACC-23]',
  ...own,
  reply: Type.Null(),
  status: 204,
  refusals: [...ownRefusals, 'StepUpNeeded'],
})
export const saveServiceType = endpoint('POST /customer/:id/disposition', {
  summary: 'Save how the customer likes to order [ACC-28]',
  ...own,
  body: Type.Object({ serviceType: ServiceTypeInput }),
  reply: Customer,
  refusals: ownRefusals,
})
export const saveStore = endpoint('POST /customer/:id/store', {
  summary: 'Save the store of pickups [ACC-29]',
  ...own,
  body: Type.Object({ storeId: Type.String({ minLength: 1, maxLength: 40, pattern: '^[A-Za-z0-9-]+$' }) }),
  reply: Customer,
  refusals: [...ownRefusals, 'StoreUnknown'],
})
export const forgetStore = endpoint('DELETE /customer/:id/store', {
  summary: 'Forget the store of pickups [ACC-29]',
  ...own,
  reply: Customer,
  refusals: ownRefusals,
})
export const saveAddress = endpoint('POST /customer/:id/address', {
  summary: 'Save the address of deliveries [ACC-29]',
  ...own,
  body: SavedAddress,
  reply: Customer,
  refusals: ownRefusals,
})
export const forgetAddress = endpoint('DELETE /customer/:id/address', {
  summary: 'Forget the address of deliveries [ACC-29]',
  ...own,
  reply: Customer,
  refusals: ownRefusals,
})
