import type { SavedAddress, SavedCard } from '@forno/contracts/customers/customers'
import type { OptIns } from '@forno/domain/customers/consents'
import type { SocialProvider } from '@forno/domain/customers/social-provider'
import {
  instant,
  type CustomerId,
  type Instant,
  type ServiceType,
  type ShortUserId,
  type StoreId,
  type UserId,
} from '@forno/domain/core/basic-types'
import { timestamp, type Sql } from '../../platform/db/database.ts'

type Attribute = { readonly name: string; readonly value: string }
/** The identity at a provider. */
type LinkedIdentity = { readonly provider: SocialProvider; readonly providerId: string }

/** A customer's row, without the password hash, which only sign-in reads. */
export type CustomerRow = {
  readonly customerId: CustomerId
  readonly userId: UserId
  readonly shortUserId: ShortUserId
  readonly email: string
  readonly hasPassword: boolean
  readonly isVerified: boolean
  readonly mobileNumber: string
  readonly expressPayMobileNumber: string | null
  readonly firstName: string
  readonly lastName: string
  readonly optIns: OptIns
  readonly acceptTerms: boolean
  readonly attributes: readonly Attribute[]
  readonly serviceType: ServiceType | null
  readonly storeId: StoreId | null
  readonly address: SavedAddress | null
  readonly identities: readonly LinkedIdentity[]
  /** The default card first, then the newest. [PAY-31] */
  readonly cards: readonly SavedCard[]
  /** The card chosen last. */
  readonly savedCardId: string | null
}

export type NewCustomer = Pick<
  CustomerRow,
  'customerId' | 'userId' | 'shortUserId' | 'email' | 'mobileNumber' | 'firstName' | 'lastName' | 'optIns'
> & {
  /** null = the customer logs in with a provider only. */
  readonly passwordHash: string | null
  /** Whether the e-mail address is already confirmed. */
  readonly isVerified?: boolean
}

/** The fields that the profile call changes. */
export type ProfileChange = Pick<
  CustomerRow,
  'mobileNumber' | 'expressPayMobileNumber' | 'firstName' | 'lastName' | 'optIns' | 'acceptTerms' | 'attributes'
>

type StoredCustomer = {
  customer_id: CustomerId
  user_id: UserId
  short_user_id: ShortUserId
  email: string
  has_password: boolean
  is_verified: boolean
  mobile_number: string
  express_pay_mobile_number: string | null
  first_name: string
  last_name: string
  optin_email: boolean
  optin_sms: boolean
  optin_supercars_fan: boolean
  accept_terms: boolean
  attributes: readonly Attribute[]
  preferred_service_type: ServiceType | null
  preferred_store_id: StoreId | null
  saved_address: SavedAddress | null
  identities: readonly LinkedIdentity[]
  cards: readonly SavedCard[]
  saved_card_id: string | null
}

const customerOf = (row: StoredCustomer): CustomerRow => ({
  customerId: row.customer_id,
  userId: row.user_id,
  shortUserId: row.short_user_id,
  email: row.email,
  hasPassword: row.has_password,
  isVerified: row.is_verified,
  mobileNumber: row.mobile_number,
  expressPayMobileNumber: row.express_pay_mobile_number,
  firstName: row.first_name,
  lastName: row.last_name,
  optIns: { email: row.optin_email, sms: row.optin_sms, supercarsFan: row.optin_supercars_fan },
  acceptTerms: row.accept_terms,
  attributes: row.attributes,
  serviceType: row.preferred_service_type,
  storeId: row.preferred_store_id,
  address: row.saved_address,
  identities: row.identities,
  cards: row.cards,
  savedCardId: row.saved_card_id,
})

/** Customers, their profile, saved store and saved address. Passwords belong to sign-in. */
export const customersStore = (sql: Sql) => ({
  /** Whether an account with that mobile number has a confirmed e-mail address. */
  hasConfirmedNumber: async (mobileNumber: string): Promise<boolean> => {
    const rows = await sql`
      select from customers where mobile_number = ${mobileNumber} and email_verified_at is not null limit 1`
    return rows.length > 0
  },

  /**
   * Adds a customer, who accepts the terms by registering, as every registration form says; false = the e-mail address
   * already has an account. [ACC-02] [ACC-12]
   */
  insert: async (customer: NewCustomer, at: Instant): Promise<boolean> => {
    const { optIns } = customer
    const verifiedAt = customer.isVerified === true ? timestamp(at) : null
    const rows = await sql`
      insert into customers (customer_id, user_id, short_user_id, email, password_hash, email_verified_at, mobile_number, first_name, last_name,
        optin_email, optin_sms, optin_supercars_fan, accept_terms, created_at, updated_at)
      values (${customer.customerId}, ${customer.userId}, ${customer.shortUserId}, ${customer.email}, ${customer.passwordHash},
        ${verifiedAt}, ${customer.mobileNumber}, ${customer.firstName}, ${customer.lastName}, ${optIns.email}, ${optIns.sms},
        ${optIns.supercarsFan}, true, ${timestamp(at)}, ${timestamp(at)})
      on conflict (email) do nothing returning customer_id`
    return rows.length > 0
  },

  /** Deletes an account whose address was never confirmed; such an account was never logged in to. [ACC-14] */
  deleteUnconfirmed: async (email: string): Promise<void> => {
    await sql`delete from customers where email = ${email} and email_verified_at is null`
  },

  /** When the account was registered; null = no such customer. [ORD-04] */
  registeredAt: async (customerId: CustomerId): Promise<Instant | null> => {
    const [row] = await sql<{ created_at: number }>`
      select created_at from customers where customer_id = ${customerId}`
    return row === undefined ? null : instant(row.created_at)
  },

  byId: async (customerId: CustomerId): Promise<CustomerRow | null> => {
    const [row] = await sql<StoredCustomer>`
      select c.*, c.password_hash is not null as has_password, c.email_verified_at is not null as is_verified,
        case when a.customer_id is not null then json_build_object('address', a.address, 'city', a.city, 'state', a.state,
          'postalCode', a.postal_code, 'longitude', a.longitude, 'latitude', a.latitude, 'unit', a.unit, 'access', a.access,
          'leaveAtDoor', a.leave_at_door, 'driverNote', a.driver_note, 'isUnverified', a.is_unverified) end as saved_address,
        coalesce((select json_agg(json_build_object('provider', i.provider, 'providerId', i.provider_id) order by i.linked_at,
          i.provider) from customer_identities i where i.customer_id = c.customer_id), '[]'::json) as identities,
        coalesce((select json_agg(json_build_object('cardId', k.card_id, 'default', k.is_default, 'maskedCard', k.masked, 'expiry', k.expiry,
          'brandCode', k.brand_code, 'status', case when k.is_active then 'active' else 'inactive' end) order by k.is_default desc,
          k.added_at desc) from customer_cards k where k.customer_id = c.customer_id), '[]'::json) as cards
      from customers c left join customer_addresses a using (customer_id) where c.customer_id = ${customerId}`
    return row === undefined ? null : customerOf(row)
  },

  /** Locks the customer's row, so that simultaneous changes run one after another. false = no such customer. */
  lock: async (customerId: CustomerId): Promise<boolean> => {
    const rows = await sql`select customer_id from customers where customer_id = ${customerId} for update`
    return rows.length > 0
  },

  changeProfile: async (customerId: CustomerId, change: ProfileChange, at: Instant): Promise<void> => {
    const { optIns } = change
    await sql`
      update customers set mobile_number = ${change.mobileNumber}, express_pay_mobile_number = ${change.expressPayMobileNumber},
        first_name = ${change.firstName}, last_name = ${change.lastName}, optin_email = ${optIns.email},
        optin_sms = ${optIns.sms}, optin_supercars_fan = ${optIns.supercarsFan}, accept_terms = ${change.acceptTerms},
        attributes = ${JSON.stringify(change.attributes)}, updated_at = ${timestamp(at)}
      where customer_id = ${customerId}`
  },

  saveServiceType: async (customerId: CustomerId, serviceType: ServiceType, at: Instant): Promise<void> => {
    await sql`
      update customers set preferred_service_type = ${serviceType}, updated_at = ${timestamp(at)}
      where customer_id = ${customerId}`
  },

  saveStore: async (customerId: CustomerId, storeId: StoreId | null, at: Instant): Promise<void> => {
    await sql`
      update customers set preferred_store_id = ${storeId}, updated_at = ${timestamp(at)}
      where customer_id = ${customerId}`
  },

  saveAddress: async (customerId: CustomerId, saved: SavedAddress, at: Instant): Promise<void> => {
    await sql`
      insert into customer_addresses (customer_id, address, city, state, postal_code, longitude, latitude, unit, access,
        leave_at_door, driver_note, is_unverified, saved_at)
      values (${customerId}, ${saved.address}, ${saved.city}, ${saved.state}, ${saved.postalCode}, ${saved.longitude},
        ${saved.latitude}, ${saved.unit}, ${saved.access}, ${saved.leaveAtDoor}, ${saved.driverNote},
        ${saved.isUnverified}, ${timestamp(at)})
      on conflict (customer_id) do update set address = excluded.address, city = excluded.city, state = excluded.state,
        postal_code = excluded.postal_code, longitude = excluded.longitude, latitude = excluded.latitude,
        unit = excluded.unit, access = excluded.access, leave_at_door = excluded.leave_at_door,
        driver_note = excluded.driver_note, is_unverified = excluded.is_unverified, saved_at = excluded.saved_at`
  },

  forgetAddress: async (customerId: CustomerId): Promise<void> => {
    await sql`delete from customer_addresses where customer_id = ${customerId}`
  },

  /** Deletes the customer; foreign keys cascade to the customer's other data. */
  delete: async (customerId: CustomerId): Promise<void> => {
    await sql`delete from customers where customer_id = ${customerId}`
  },
})
