import {
  changeCustomer,
  deleteCustomer,
  forgetAddress,
  forgetStore,
  getCustomer,
  saveAddress,
  saveServiceType,
  saveStore,
  type Customer,
} from '@forno/contracts/customers/customers'
import { consentChanges } from '@forno/domain/customers/consents'
import type { Scope } from '@forno/domain/customers/scope'
import { doorDetailsOf, namedDoorDetails } from '@forno/domain/fulfilment/delivery-address'
import type { CustomerId } from '@forno/domain/core/basic-types'
import type { FastifyInstance } from 'fastify'
import type { AccessToken } from '../../platform/crypto/access-tokens.ts'
import type { Clock } from '../../platform/core/clock.ts'
import type { Sql } from '../../platform/db/database.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { recordOutcome } from '../../platform/refusals/record-outcome.ts'
import { refuse } from '../../platform/refusals/refusal.ts'
import type { RecordSecurityEvent } from '../../platform/logs/security-events.ts'
import { serve, type Caller } from '../../platform/http/serve.ts'
import { serviceTypeOf } from '../catalogue/index.ts'
import type { ContentSnapshot, EditorialContentCache } from '../content/index.ts'
import { findStore } from '../stores/index.ts'
import { customersStore, type CustomerRow } from './customers-store.ts'
import { changedProfile } from './profile-change.ts'
import { enqueueProfileOptOuts } from './profile-opt-out.ts'
import { channelOf, recordConsents } from './record-consents.ts'
import { customerWire } from './wire.ts'

/**
 * The token of the logged-in customer. Refuses LoginRequired without one, NotYours if the path names another
 * customer, and ScopeMissing if the token lacks the scope. [API-08] [ACC-32]
 */
export type SignedIn = (caller: Caller, customerId: CustomerId, scope?: Scope) => Promise<AccessToken>

export type CustomerRouteDeps = {
  readonly sql: Sql
  readonly clock: Clock
  readonly content: ContentSnapshot
  readonly editorial: EditorialContentCache
  readonly signedIn: SignedIn
  readonly proven: SignedIn
  readonly recordSecurityEvent: RecordSecurityEvent
  /** Jobs that remove a deleted customer's data from orders, forms and baskets. [ACC-23] */
  readonly forgetJobs: readonly string[]
}

/** Profile, saved store, address and service type, and account deletion. [ACC-21] … [ACC-23] [ACC-28] [ACC-29] */
export const customerRoutes = (app: FastifyInstance, deps: CustomerRouteDeps): void => {
  const { sql, clock, content, editorial, signedIn } = deps
  const customers = customersStore(sql)

  /** The customer's row. Refuses LoginRequired if the account was deleted a moment ago. */
  const rowOf = async (inside: Sql, customerId: CustomerId): Promise<CustomerRow> =>
    (await customersStore(inside).byId(customerId)) ?? refuse('LoginRequired')
  const answer = async ({ customerId, scopes }: AccessToken): Promise<Customer> =>
    customerWire(await rowOf(sql, customerId), scopes)

  serve(app, getCustomer, async ({ params, caller }) => {
    return answer(await signedIn(caller, params.id))
  })
  serve(app, changeCustomer, async ({ params, body, caller }) => {
    const { customerId, scopes } = await signedIn(caller, params.id, 'write:profile')
    return sql.begin(async (inside) => {
      const store = customersStore(inside)
      await store.lock(customerId)
      const before = await rowOf(inside, customerId)
      const after = changedProfile(before, body)
      const changes = consentChanges(before.optIns, after.optIns)
      await store.changeProfile(customerId, after, clock())
      const subject = { userId: before.userId }
      const channel = channelOf(caller)
      await recordConsents(inside, editorial, { subject, changes, source: 'profile', channel, at: clock() })
      await enqueueProfileOptOuts(inside, before, changes)
      return customerWire({ ...before, ...after }, scopes)
    })
  })
  serve(app, deleteCustomer, async ({ params, caller }) => {
    const { customerId } = await deps.proven(caller, params.id, 'write:profile')
    const attempt = { event: 'account_deletion', subject: { kind: 'customer', id: customerId }, caller } as const
    await recordOutcome(deps.recordSecurityEvent, attempt, () =>
      sql.begin(async (inside) => {
        // The address is confirmed, because the customer is logged in.
        const { email } = await rowOf(inside, customerId)
        await customersStore(inside).delete(customerId)
        for (const job of deps.forgetJobs) await addJob(inside, job, { customerId, email })
      }),
    )
    return null
  })
  serve(app, saveServiceType, async ({ params, body, caller }) => {
    const token = await signedIn(caller, params.id, 'write:profile')
    await customers.saveServiceType(token.customerId, serviceTypeOf(body.serviceType) ?? 'Delivery', clock())
    return answer(token)
  })
  serve(app, saveStore, async ({ params, body, caller, refuse }) => {
    const token = await signedIn(caller, params.id, 'write:profile')
    const store = findStore(content.current(), body.storeId) ?? refuse('StoreUnknown')
    await customers.saveStore(token.customerId, store.id, clock())
    return answer(token)
  })
  serve(app, forgetStore, async ({ params, caller }) => {
    const token = await signedIn(caller, params.id, 'write:profile')
    await customers.saveStore(token.customerId, null, clock())
    return answer(token)
  })
  serve(app, saveAddress, async ({ params, body, caller }) => {
    const token = await signedIn(caller, params.id, 'write:profile')
    const address = { ...body, ...doorDetailsOf(namedDoorDetails(body)) }
    await customers.saveAddress(token.customerId, address, clock())
    return answer(token)
  })
  serve(app, forgetAddress, async ({ params, caller }) => {
    const token = await signedIn(caller, params.id, 'write:profile')
    await customers.forgetAddress(token.customerId)
    return answer(token)
  })
}
