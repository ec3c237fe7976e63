import type { CustomerId } from '@forno/domain/core/words'
import type { TaskList } from 'graphile-worker'
import type { Clock } from '../../platform/core/clock.ts'
import type { Sql } from '../../platform/db/database.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { basketsStore, type Baskets } from '../baskets/index.ts'
import { forgottenStore } from './forgotten-store.ts'

export const forgetOrdersJob = 'forget_customer_orders'

/** Milliseconds: an order that is under way still needs a name to call out and a door to ring at. */
const patience = 3_600_000

/** Whose account is gone. Their address goes with it where it was proven theirs: then it names them on orders without a log-in, too. */
type Gone = { readonly customerId: CustomerId; readonly email?: string }

type ForgetOrdersDeps = { readonly sql: Sql; readonly clock: Clock; readonly baskets: Baskets }

/** Takes the customer off their baskets and every order that is over, and asks again later for those that are not. Orders stay. [ACC-23] */
export const orderJobs = ({ sql, clock, baskets }: ForgetOrdersDeps): TaskList => ({
  [forgetOrdersJob]: async (payload) => {
    const { customerId, email } = payload as Gone
    await baskets.leaveAll({ customerId })
    await sql.begin(async (inside) => {
      const orders = forgottenStore(inside)
      const own = await orders.customer(customerId, clock())
      const others = email === undefined ? [] : await orders.email(email, clock())
      await basketsStore(inside).forgetCustomer([...own, ...others])
      if (await orders.isUnderWay(customerId, email ?? null))
        await addJob(inside, forgetOrdersJob, { customerId, email }, { delay: patience })
    })
  },
})
