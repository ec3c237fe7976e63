import { hour } from '@forno/domain/core/durations'
import type { CustomerId } from '@forno/domain/core/basic-types'
import type { TaskList } from 'graphile-worker'
import type { Clock } from '../../platform/core/clock.ts'
import type { Sql } from '../../platform/db/database.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { basketsStore, type Baskets } from '../baskets/index.ts'
import { anonymiseStore } from './anonymise-store.ts'

export const anonymiseOrdersJob = 'forget_customer_orders'

/** Milliseconds until the next attempt: an order in progress still needs its customer's name and address. */
const retryDelay = hour

/** A deleted account. The e-mail address is given only if it was verified; guest orders with it are anonymised, too. */
type DeletedAccount = { readonly customerId: CustomerId; readonly email?: string }

type AnonymiseOrdersDeps = { readonly sql: Sql; readonly clock: Clock; readonly baskets: Baskets }

/**
 * Anonymises the customer's baskets and finished orders, and retries later for orders in progress. The orders stay.
 * [ACC-23]
 */
export const orderJobs = ({ sql, clock, baskets }: AnonymiseOrdersDeps): TaskList => ({
  [anonymiseOrdersJob]: async (payload) => {
    const { customerId, email } = payload as DeletedAccount
    await baskets.detachAll({ customerId })
    await sql.begin(async (inside) => {
      const orders = anonymiseStore(inside)
      const ofCustomer = await orders.customer(customerId, clock())
      const ofEmail = email === undefined ? [] : await orders.email(email, clock())
      await basketsStore(inside).anonymise([...ofCustomer, ...ofEmail])
      if (await orders.isInProgress(customerId, email ?? null))
        await addJob(inside, anonymiseOrdersJob, { customerId, email }, { delay: retryDelay })
    })
  },
})
