import { noCustomer } from '@forno/domain/baskets/state'
import { nameOrPlaceholder } from '@forno/domain/customers/contact'
import type { CustomerId } from '@forno/domain/words'
import type { TaskList } from 'graphile-worker'
import type { Sql } from '../../kernel/database.ts'
import { addJob } from '../../kernel/jobs.ts'
import { basketsStore, type Baskets } from '../baskets/index.ts'
import { ordersStore, type OrderCustomer } from './orders-store.ts'

export const forgetOrdersJob = 'forget_customer_orders'

/** Milliseconds: an order that is under way still needs a name to call out and a door to ring at. */
const patience = 3_600_000

/** What stays of a customer on an order. */
const nobodys: OrderCustomer = {
  ...noCustomer,
  ...nameOrPlaceholder(noCustomer),
  address: null,
  city: null,
  state: null,
  postalCode: null,
  place: null,
}

/** Takes the customer off their baskets and every order that is over, and asks again later for those that are not. Orders stay. [ACC-23] */
export const orderJobs = ({ sql, baskets }: { readonly sql: Sql; readonly baskets: Baskets }): TaskList => ({
  [forgetOrdersJob]: async (payload) => {
    const { customerId } = payload as { readonly customerId: CustomerId }
    await baskets.leaveAll({ customerId })
    await sql.begin(async (inside) => {
      const orders = ordersStore(inside)
      const forgotten = await orders.forgetCustomer(customerId, nobodys)
      await basketsStore(inside).forgetCustomer(forgotten)
      if (await orders.hasOrders(customerId)) await addJob(inside, forgetOrdersJob, { customerId }, { delay: patience })
    })
  },
})
