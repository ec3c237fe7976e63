import { noCustomer, nameOrPlaceholder } from '@forno/domain/customers/contact'
import type { BasketId, CustomerId, Instant } from '@forno/domain/core/basic-types'
import { fragment, timestamp, type Sql } from '../../platform/db/database.ts'
import { noDeliveryAddress } from '@forno/domain/fulfilment/delivery-address'
import { storedCustomer } from './orders-store.ts'

/** The customer column of an anonymised order. */
const anonymous = storedCustomer({
  customer: { ...noCustomer, ...nameOrPlaceholder(noCustomer) },
  deliveryAddress: noDeliveryAddress,
})

type BasketIdRow = { basket_id: BasketId }
const basketsOf = (rows: readonly BasketIdRow[]): readonly BasketId[] => rows.map((row) => row.basket_id)

/** True if no move leaves the status of order `o`. */
const isFinal = fragment`not exists (
  select from order_moves m where m.service_type = o.service_type and m.from_status = o.status)`

/** Anonymises finished orders; items and prices stay. [ACC-23] */
export const anonymiseStore = (sql: Sql) => ({
  /** Anonymises the customer's finished orders; returns their baskets. */
  customer: async (customerId: CustomerId, at: Instant): Promise<readonly BasketId[]> =>
    basketsOf(
      await sql<BasketIdRow>`
        update orders o set customer_id = null, customer = ${JSON.stringify(anonymous)}, forgotten_at = ${timestamp(at)},
          pricing = jsonb_set(pricing, '{note}', 'null')
        where customer_id = ${customerId} and ${isFinal}
        returning basket_id`,
    ),

  /** Anonymises finished orders placed with an e-mail address, logged in or not; returns their baskets. */
  email: async (email: string, at: Instant): Promise<readonly BasketId[]> =>
    basketsOf(
      await sql<BasketIdRow>`
        update orders o set customer = ${JSON.stringify(anonymous)}, forgotten_at = ${timestamp(at)},
          pricing = jsonb_set(pricing, '{note}', 'null')
        where forgotten_at is null and lower(customer ->> 'emailAddress') = ${email} and ${isFinal}
        returning basket_id`,
    ),

  /** Whether an order in progress still names this customer or address. */
  isInProgress: async (customerId: CustomerId, email: string | null): Promise<boolean> => {
    const rows = await sql`
      select order_id from orders where customer_id = ${customerId}
      union all
      select order_id from orders where forgotten_at is null and lower(customer ->> 'emailAddress') = ${email}
      limit 1`
    return rows.length > 0
  },

  /** Anonymises up to `atMost` orders placed before an instant, oldest first; returns how many. */
  contactsBefore: async (
    before: Instant,
    { at, atMost }: { readonly at: Instant; readonly atMost: number },
  ): Promise<number> => {
    const rows = await sql`
      update orders set customer = ${JSON.stringify(anonymous)}, forgotten_at = ${timestamp(at)},
        pricing = jsonb_set(pricing, '{note}', 'null')
      where order_id = any(array(
        select order_id from orders where forgotten_at is null and placed_at < ${timestamp(before)}
        order by placed_at limit ${atMost} for update skip locked))
      returning order_id`
    return rows.length
  },
})
