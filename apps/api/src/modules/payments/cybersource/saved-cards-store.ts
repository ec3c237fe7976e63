import type { CustomerId, Instant } from '@forno/domain/core/basic-types'
import { timestamp, type Sql } from '../../../platform/db/database.ts'
import type { GatewayCard } from './gateway-cards.ts'

/** A saved card, with the gateway's ids. */
export type SavedCardRow = GatewayCard & {
  readonly cardId: string
  readonly masked: string
  readonly expiry: string
  readonly brandCode: string
  readonly isActive: boolean
  readonly isDefault: boolean
}

type CustomerCardRow = {
  card_id: string
  gateway_customer: string
  gateway_instrument: string
  masked: string
  expiry: string
  brand_code: string
  is_active: boolean
  is_default: boolean
}

const cardOf = (row: CustomerCardRow): SavedCardRow => ({
  cardId: row.card_id,
  gatewayCustomer: row.gateway_customer,
  instrument: row.gateway_instrument,
  masked: row.masked,
  expiry: row.expiry,
  brandCode: row.brand_code,
  isActive: row.is_active,
  isDefault: row.is_default,
})

/**
 * The saved cards of customers. Callers that change the default card must hold the lock on the customer. [ACC-25] …
 * [ACC-27]
 */
export const savedCardsStore = (sql: Sql) => ({
  byId: async (customerId: CustomerId, cardId: string): Promise<SavedCardRow | null> => {
    const [row] =
      await sql<CustomerCardRow>`select * from customer_cards where customer_id = ${customerId} and card_id = ${cardId}`
    return row === undefined ? null : cardOf(row)
  },

  /** The gateway's id of the customer; null = the gateway does not know the customer. */
  gatewayCustomerOf: async (customerId: CustomerId): Promise<string | null> => {
    const [row] = await sql<{ gateway_customer: string }>`
      select gateway_customer from customer_cards where customer_id = ${customerId} limit 1`
    return row?.gateway_customer ?? null
  },

  /** Adds a card; the first one becomes the default. Does nothing for a card that is saved already. */
  add: async (
    customerId: CustomerId,
    card: Omit<SavedCardRow, 'isActive' | 'isDefault'>,
    at: Instant,
  ): Promise<void> => {
    await sql`
      insert into customer_cards (card_id, customer_id, gateway_customer, gateway_instrument, masked, expiry, brand_code, is_default, added_at)
      select ${card.cardId}, ${customerId}, ${card.gatewayCustomer}, ${card.instrument}, ${card.masked}, ${card.expiry},
        ${card.brandCode}, not exists (select from customer_cards where customer_id = ${customerId} and is_default), ${timestamp(at)}
      on conflict (customer_id, gateway_instrument) do nothing`
  },

  /** Remembers the card that paid last, by its gateway id. Does nothing for a deleted card. [PAY-31] */
  choose: async (customerId: CustomerId, instrument: string): Promise<void> => {
    await sql`
      update customers set saved_card_id = card_id from customer_cards
      where customers.customer_id = ${customerId} and customer_cards.customer_id = customers.customer_id
        and gateway_instrument = ${instrument}`
  },

  makeDefault: async (customerId: CustomerId, cardId: string): Promise<void> => {
    await sql`update customer_cards set is_default = false where customer_id = ${customerId} and is_default`
    await sql`update customer_cards set is_default = true where customer_id = ${customerId} and card_id = ${cardId}`
    await sql`update customers set saved_card_id = ${cardId} where customer_id = ${customerId}`
  },

  setActive: async (customerId: CustomerId, cardId: string, isActive: boolean): Promise<void> => {
    await sql`update customer_cards set is_active = ${isActive} where customer_id = ${customerId} and card_id = ${cardId}`
  },

  /** Deletes a card. If it was the default, the newest remaining card becomes the default. */
  delete: async (customerId: CustomerId, cardId: string): Promise<void> => {
    await sql`delete from customer_cards where customer_id = ${customerId} and card_id = ${cardId}`
    await sql`
      update customer_cards set is_default = true
      where card_id = (select card_id from customer_cards where customer_id = ${customerId} order by added_at desc, card_id limit 1)
        and not exists (select from customer_cards where customer_id = ${customerId} and is_default)`
  },

  /** Cards that still have to be deleted at the gateway. */
  toDelete: async (most: number): Promise<readonly GatewayCard[]> => {
    const rows = await sql<Pick<CustomerCardRow, 'gateway_customer' | 'gateway_instrument'>>`
      select gateway_customer, gateway_instrument from cards_to_forget limit ${most}`
    return rows.map((row) => ({ gatewayCustomer: row.gateway_customer, instrument: row.gateway_instrument }))
  },

  markDeleted: async ({ gatewayCustomer, instrument }: GatewayCard): Promise<void> => {
    await sql`delete from cards_to_forget where gateway_customer = ${gatewayCustomer} and gateway_instrument = ${instrument}`
  },
})
