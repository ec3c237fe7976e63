import { mostPushDevices, mostPushRefusals, type PushKind } from '@forno/domain/customers/push'
import type { PushedMessage } from '@forno/domain/orders/messages'
import { instant, type CustomerId, type Instant, type OrderId } from '@forno/domain/core/basic-types'
import { fragment, timestamp, type Sql } from '../../platform/db/database.ts'

/** The address of a device as it is stored: encrypted, with a keyed hash that finds it. */
export type StoredAddress = {
  readonly kind: PushKind
  readonly endpointHash: string
  readonly sealedSubscription: string
}

/** A device as a customer adds it; `device` is its label for them, such as `Chrome on Windows`. */
type AddedDevice = StoredAddress & { readonly pushId: string; readonly device: string }

/** One message of an order for one device. */
export type Delivery = { readonly pushId: string; readonly orderId: OrderId; readonly message: PushedMessage }

/** The address of a delivery that this job alone sends until `leasedUntil`, and when it was enqueued. */
type LeasedDelivery = StoredAddress & { readonly enqueuedAt: Instant; readonly leasedUntil: Instant }

type StoredLease = { kind: PushKind; endpoint_hash: string; sealed_subscription: string; created_at: number }

/** A device of a customer, in the list of their account. */
export type ListedDevice = {
  readonly pushId: string
  readonly device: string
  readonly familyId: string
  readonly addedAt: Instant
  readonly lastUsedAt: Instant
}

type StoredListedDevice = {
  push_id: string
  device: string
  family_id: string
  created_at: number
  last_used_at: number
}
type StoredPushId = { push_id: string }

/** Whether the sign-in `f` still lasts. */
const isLive = (at: Instant) => fragment`f.ended_at is null and f.expires_at > ${timestamp(at)}`

/** Subscriptions of devices, the orders they get messages of, and what was delivered. [ENG-09] */
export const pushStore = (sql: Sql) => ({
  /** Adds a device or renews its keys; returns its id. A sign-in that has ended is no longer remembered. */
  save: async (row: AddedDevice, at: Instant): Promise<string> => {
    const { pushId, kind, endpointHash, sealedSubscription, device } = row
    const [saved] = await sql<StoredPushId>`
      insert into push_subscriptions as s (push_id, kind, endpoint_hash, sealed_subscription, device, created_at, last_used_at)
      values (${pushId}, ${kind}, ${endpointHash}, ${sealedSubscription}, ${device}, ${timestamp(at)}, ${timestamp(at)})
      on conflict (endpoint_hash) do update set sealed_subscription = excluded.sealed_subscription,
        device = excluded.device, last_used_at = excluded.last_used_at, refusals = 0,
        family_id = (select f.family_id from refresh_families f where f.family_id = s.family_id and ${isLive(at)})
      returning push_id`
    return saved?.push_id ?? pushId
  },

  /** Subscribes a device to the messages of an order. Only the newest devices of an order get them. */
  addOrder: async (pushId: string, orderId: OrderId, at: Instant): Promise<void> => {
    await sql`select from orders where order_id = ${orderId} for update`
    await sql`
      insert into push_orders (order_id, push_id, requested_at) values (${orderId}, ${pushId}, ${timestamp(at)})
      on conflict (order_id, push_id) do update set requested_at = excluded.requested_at`
    await sql`
      delete from push_orders where order_id = ${orderId} and push_id in (
        select push_id from push_orders where order_id = ${orderId}
        order by (push_id = ${pushId}) desc, requested_at desc, push_id offset ${mostPushDevices.order})`
  },

  /**
   * Subscribes a device to the messages of all orders of the sign-in's customer, and no longer to those of another
   * customer's orders. A device has one subscription per sign-in; only the newest devices of a customer get them.
   */
  addFamily: async (pushId: string, familyId: string, customerId: CustomerId): Promise<void> => {
    await sql`select from customers where customer_id = ${customerId} for update`
    await sql`delete from push_subscriptions where family_id = ${familyId} and push_id <> ${pushId}`
    await sql`update push_subscriptions set family_id = ${familyId} where push_id = ${pushId}`
    await sql`
      delete from push_orders p using orders o
      where p.push_id = ${pushId} and o.order_id = p.order_id and o.customer_id <> ${customerId}`
    await sql`
      delete from push_subscriptions where push_id in (
        select s.push_id from push_subscriptions s join refresh_families f using (family_id)
        where f.customer_id = ${customerId}
        order by (s.push_id = ${pushId}) desc, s.last_used_at desc, s.push_id offset ${mostPushDevices.customer})`
  },

  /**
   * Replaces the address of a device; false = both addresses are unknown. A repeated request finds only the new
   * address, and its device keeps it.
   */
  renew: async (
    oldHash: string,
    { kind, endpointHash, sealedSubscription }: StoredAddress,
    at: Instant,
  ): Promise<boolean> => {
    const known = await sql<{ endpoint_hash: string }>`
      select endpoint_hash from push_subscriptions where endpoint_hash in (${oldHash}, ${endpointHash})
      order by endpoint_hash for update`
    if (!known.some((row) => row.endpoint_hash === oldHash)) return known.length > 0
    if (oldHash !== endpointHash) await pushStore(sql).takeOver(oldHash, endpointHash)
    const rows = await sql`
      update push_subscriptions set endpoint_hash = ${endpointHash}, sealed_subscription = ${sealedSubscription},
        kind = ${kind}, last_used_at = ${timestamp(at)}, refusals = 0
      where endpoint_hash = ${oldHash} returning push_id`
    return rows.length > 0
  },

  /** Gives one device what another one gets and has got, and deletes the other one: both are the same phone. */
  takeOver: async (toHash: string, fromHash: string): Promise<void> => {
    await sql`
      insert into push_orders (order_id, push_id, requested_at)
      select o.order_id, t.push_id, o.requested_at
      from push_subscriptions t, push_orders o join push_subscriptions s using (push_id)
      where t.endpoint_hash = ${toHash} and s.endpoint_hash = ${fromHash} on conflict do nothing`
    await sql`
      insert into push_deliveries (order_id, message, push_id, created_at, sent_at)
      select d.order_id, d.message, t.push_id, d.created_at, d.sent_at
      from push_subscriptions t, push_deliveries d join push_subscriptions s using (push_id)
      where t.endpoint_hash = ${toHash} and s.endpoint_hash = ${fromHash} and d.sent_at is not null
      on conflict (order_id, message, push_id) do update
        set sent_at = coalesce(push_deliveries.sent_at, excluded.sent_at)`
    await sql`
      update push_subscriptions t set family_id = s.family_id from push_subscriptions s
      where t.endpoint_hash = ${toHash} and s.endpoint_hash = ${fromHash} and s.family_id is not null`
    await sql`delete from push_subscriptions where endpoint_hash = ${fromHash}`
  },

  /** Deletes a device with everything that it gets. */
  remove: async (endpointHash: string): Promise<void> => {
    await sql`delete from push_subscriptions where endpoint_hash = ${endpointHash}`
  },

  /** Ends the messages of an order on a device. A device that gets no messages at all is deleted. */
  removeOrder: async (endpointHash: string, orderId: OrderId): Promise<void> => {
    const [removed] = await sql<StoredPushId>`
      delete from push_orders o using push_subscriptions s
      where s.push_id = o.push_id and s.endpoint_hash = ${endpointHash} and o.order_id = ${orderId} returning o.push_id`
    if (removed === undefined) return
    await sql`
      delete from push_subscriptions s where push_id = ${removed.push_id} and family_id is null
        and not exists (select from push_orders o where o.push_id = s.push_id)`
  },

  /** Whether the customer had such a device. */
  removeOwn: async (customerId: CustomerId, pushId: string): Promise<boolean> => {
    const rows = await sql`
      delete from push_subscriptions s using refresh_families f
      where s.push_id = ${pushId} and f.family_id = s.family_id and f.customer_id = ${customerId} returning s.push_id`
    return rows.length > 0
  },

  /** The devices of the customer's live sign-ins, the last used one first. */
  devicesOf: async (customerId: CustomerId, at: Instant): Promise<readonly ListedDevice[]> => {
    const rows = await sql<StoredListedDevice>`
      select s.push_id, s.device, s.family_id, s.created_at, s.last_used_at
      from push_subscriptions s join refresh_families f using (family_id)
      where f.customer_id = ${customerId} and ${isLive(at)} order by s.last_used_at desc, s.push_id`
    return rows.map((row) => ({
      pushId: row.push_id,
      device: row.device,
      familyId: row.family_id,
      addedAt: instant(row.created_at),
      lastUsedAt: instant(row.last_used_at),
    }))
  },

  /** Which messages a device gets: those of this order, and those of all orders of the order's customer. */
  status: async (endpointHash: string, orderId: OrderId, at: Instant) => {
    const [row] = await sql<{ is_for_order: boolean; is_for_customer: boolean }>`
      select exists (select from push_orders o where o.push_id = s.push_id and o.order_id = ${orderId}) as is_for_order,
        exists (select from refresh_families f join orders o using (customer_id)
          where f.family_id = s.family_id and o.order_id = ${orderId} and ${isLive(at)}) as is_for_customer
      from push_subscriptions s where s.endpoint_hash = ${endpointHash}`
    return { isForOrder: row?.is_for_order ?? false, isForCustomer: row?.is_for_customer ?? false }
  },

  /** Adds a delivery for each device of these kinds that wants this message; returns the new ones. */
  addDeliveries: async (
    { orderId, message }: Omit<Delivery, 'pushId'>,
    kinds: readonly PushKind[],
    at: Instant,
  ): Promise<readonly Delivery[]> => {
    const rows = await sql<StoredPushId>`
      insert into push_deliveries (order_id, message, push_id, created_at)
      select ${orderId}::uuid, ${message}, s.push_id, ${timestamp(at)}::timestamptz from push_subscriptions s
      where s.kind = any(${kinds}) and s.push_id in (
        select push_id from push_orders where order_id = ${orderId}
        union
        select push_id from orders join refresh_families f using (customer_id) join push_subscriptions using (family_id)
        where order_id = ${orderId} and ${isLive(at)})
      on conflict do nothing returning push_id`
    return rows.map((row) => ({ orderId, message, pushId: row.push_id }))
  },

  /**
   * Leases an unsent delivery, so that no other job sends it meanwhile; `leased` = another job has it. null = it was
   * sent, or the device is gone.
   */
  lease: async (
    { pushId, orderId, message }: Delivery,
    { at, until }: { readonly at: Instant; readonly until: Instant },
  ): Promise<LeasedDelivery | 'leased' | null> => {
    const [row] = await sql<StoredLease>`
      update push_deliveries d set leased_until = ${timestamp(until)} from push_subscriptions s
      where d.order_id = ${orderId} and d.message = ${message} and d.push_id = ${pushId} and s.push_id = d.push_id
        and d.sent_at is null and (d.leased_until is null or d.leased_until <= ${timestamp(at)})
      returning s.kind, s.endpoint_hash, s.sealed_subscription, d.created_at`
    if (row !== undefined)
      return {
        kind: row.kind,
        endpointHash: row.endpoint_hash,
        sealedSubscription: row.sealed_subscription,
        enqueuedAt: instant(row.created_at),
        leasedUntil: until,
      }
    const unsent = await sql`
      select from push_deliveries
      where order_id = ${orderId} and message = ${message} and push_id = ${pushId} and sent_at is null`
    return unsent.length > 0 ? 'leased' : null
  },

  /** Ends a lease before its time, unless another job has it by now. */
  release: async ({ pushId, orderId, message }: Delivery, leasedUntil: Instant): Promise<void> => {
    await sql`
      update push_deliveries set leased_until = null
      where order_id = ${orderId} and message = ${message} and push_id = ${pushId}
        and leased_until = ${timestamp(leasedUntil)}`
  },

  /** Stores that the push service has accepted a delivery: it is not sent again. */
  saveSent: async ({ pushId, orderId, message }: Delivery, at: Instant): Promise<void> => {
    await sql`
      update push_deliveries set sent_at = ${timestamp(at)}
      where order_id = ${orderId} and message = ${message} and push_id = ${pushId}`
    await sql`update push_subscriptions set last_used_at = ${timestamp(at)}, refusals = 0 where push_id = ${pushId}`
  },

  /** Counts a refusal that a retry would not change. A device with too many in a row is deleted. */
  countRefusal: async (pushId: string): Promise<void> => {
    await sql`update push_subscriptions set refusals = refusals + 1 where push_id = ${pushId}`
    await sql`delete from push_subscriptions where push_id = ${pushId} and refusals >= ${mostPushRefusals}`
  },

  /** Deletes a device whose address has ended; false = it has a new address in the meantime, or is gone already. */
  removeGone: async (pushId: string, endpointHash: string): Promise<boolean> => {
    const rows = await sql`
      delete from push_subscriptions where push_id = ${pushId} and endpoint_hash = ${endpointHash} returning push_id`
    return rows.length > 0
  },
})
