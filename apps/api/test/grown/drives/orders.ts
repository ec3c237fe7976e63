import { day, hour, minute, second } from '@forno/domain/core/durations'
import {
  cents,
  instant,
  type BasketId,
  type OrderId,
  type OrderReference,
  type StoreId,
} from '@forno/domain/core/basic-types'
import { noCustomer } from '@forno/domain/customers/contact'
import { longestLateness, throughputSample } from '@forno/domain/fulfilment/kitchen-throughput'
import { noDeliveryAddress } from '@forno/domain/fulfilment/delivery-address'
import type { ProductId } from '@forno/domain/core/basic-types'
import { basketsStore, type BasketRow } from '../../../src/modules/baskets/index.ts'
import { slotsStore, type SlotClaim } from '../../../src/modules/fulfilment/index.ts'
import { devicesStore } from '../../../src/modules/kitchen/devices-store.ts'
import { kitchenStore } from '../../../src/modules/kitchen/kitchen-store.ts'
import { posKeysStore } from '../../../src/modules/kitchen/pos-keys-store.ts'
import { queueStore } from '../../../src/modules/kitchen/queue-store.ts'
import { waitingStore } from '../../../src/modules/waiting-orders/waiting-store.ts'
import { throughputStore } from '../../../src/modules/kitchen/throughput-store.ts'
import {
  anonymiseStore,
  ordersStore,
  pastOrdersStore,
  type Order,
  type OrderLine,
} from '../../../src/modules/orders/index.ts'
import { storeStatusStore } from '../../../src/modules/stores/index.ts'
import { heardStore } from '../../../src/modules/stores/heard-store.ts'
import { formsStore } from '../../../src/modules/stores/forms-store.ts'
import { addJobs, removeJob } from '../../../src/platform/jobs/jobs.ts'
import { emptyState, type Sample } from '../sample.ts'
import type { Drive } from './drive.ts'

const claimOf = ({ chain, at, later, open, freshId }: Sample, isBusy: boolean, index: number): SlotClaim => ({
  basketId: freshId(index) as BasketId,
  storeId: isBusy ? open.storeId : (chain.storeIds[3] as SlotClaim['storeId']),
  dueAt: later(40 * minute),
  from: at,
  makeSeconds: 240,
  capacitySeconds: 3_600,
  heldUntil: later(10 * minute),
  orderId: null,
  at,
})

const orderOf = ({ at, later, quiet, customer, freshId }: Sample): Order => ({
  orderId: freshId(1) as OrderId,
  reference: 'FRESH1' as OrderReference,
  basketId: freshId(1) as BasketId,
  storeId: quiet.storeId,
  serviceType: 'Pickup',
  status: 'Preparing',
  placedAt: at,
  dueAt: later(20 * minute),
  dueUntil: later(30 * minute),
  isAsap: true,
  sessionId: quiet.sessionId,
  customerId: customer.customerId,
  agentName: null,
  agentVerified: false,
  customer: { ...noCustomer, firstName: 'Ada', lastName: 'Byron', emailAddress: customer.email },
  deliveryAddress: noDeliveryAddress,
  total: cents(2_000),
  gst: cents(182),
  contentVersion: 1,
  pricing: { subtotal: cents(2_000), discount: cents(0), amountToCollect: cents(2_000), note: null },
  channel: 'website',
  method: 'cash',
  acknowledgedAt: null,
  mailRefusal: null,
  waitsFrom: null,
  waitingStage: 0,
  collectedAt: null,
  updatedAt: at,
})

const line: OrderLine = {
  kind: 'item',
  parent: null,
  productId: 'margherita',
  name: 'Margherita',
  quantity: 1,
  unit: cents(2_000),
  total: cents(2_000),
  build: null,
  trail: [],
}

export const orderDrives: readonly Drive[] = [
  async (sql, sample) => {
    const { at, customer, openBasket, past, open, ago } = sample
    const store = basketsStore(sql)
    const viewer = { token: { customerId: customer.customerId, familyId: customer.familyId, scopes: [] }, at }
    await store.find(openBasket.basketId, viewer)
    await store.find(past.basketId)
    const row = (await store.findToChange(openBasket.basketId, viewer)) as BasketRow
    await store.signedInCustomer(viewer)
    await store.attach({ ...row, customerId: customer.customerId, signIn: customer.familyId })
    await store.openOf({ signIn: customer.familyId })
    await store.openOf({ customerId: customer.customerId })
    await store.findToCopy(past.basketId, ago(60 * day))
    await store.newestOpen(openBasket.sessionId, at)
    await store.newestOpen(open.sessionId, at)
    await store.hasSession(past.sessionId)
    const fresh = { ...row, basketId: sample.freshId(2) as BasketId, state: emptyState(past.storeId) }
    await store.insert(fresh, at)
    await store.save(row, emptyState(past.storeId), 1, at)
    await store.setLocked(fresh.basketId, true)
    await store.setLocked(fresh.basketId, false)
    await store.markOrdered({ ...row, version: row.version + 1 }, emptyState(past.storeId), past.orderId, at)
    await store.expire(fresh.basketId, at)
    await store.anonymise([past.basketId])
  },
  async (sql, sample) => {
    const { at, busyStore, calmStore, storeIds, later, freshId, openBasket, open } = sample
    const store = slotsStore(sql)
    const query = { from: at, until: later(8 * hour), at, basketId: openBasket.basketId }
    await store.used(busyStore, query)
    await store.used(calmStore, { ...query, from: sample.ago(4 * hour) })
    await store.usedAt(storeIds.slice(0, 10), query)
    for (const [isBusy, index] of [
      [true, 10],
      [false, 11],
    ] as const) {
      const claim = claimOf(sample, isBusy, index)
      await store.hold(claim)
      await store.hold({ ...claim, dueAt: later(80 * minute) })
      await store.renew(claim, at)
      await store.renew({ ...claim, orderId: freshId(index) as OrderId }, at)
      await store.release(claim.basketId)
    }
    await store.release(open.basketId)
  },
  async (sql, sample) => {
    const { at, ago, open, past, quiet, customer } = sample
    const store = ordersStore(sql)
    const order = orderOf(sample)
    await store.insert(order, [line, line, line])
    await store.earlierOrdersTo(past.phone, { since: ago(hour), before: order })
    await store.collect(past.orderId, at)
    await store.byId(past.orderId)
    await store.byReference(past.reference)
    await store.lines(past.orderId)
    await store.published(past.orderId)
    await store.mailRefused(order.orderId, 'recipient')
    await store.cancel(order.orderId, at)
    await store.cancel(open.orderId, at)
    const pastOrders = pastOrdersStore(sql)
    await pastOrders.ofCustomer(customer.customerId, { size: 10, before: 0 })
    await pastOrders.ofPerson(customer.customerId, customer.email)
    await pastOrders.oneOf(customer.customerId, past.orderId)
    await pastOrders.recentOf({ ...quiet, customerId: customer.customerId }, ago(4 * hour))
    await pastOrders.recentOf({ ...open, customerId: customer.customerId }, ago(4 * hour))
    await pastOrders.recentOf({ ...open, customerId: null }, ago(4 * hour))
    await pastOrders.between(customer.customerId, { after: ago(2 * day), before: at })
    await addJobs(sql, 'stand_in', [{ one: 1 }], { key: 'job 10' })
    await removeJob(sql, 'job 10')
    await removeJob(sql, 'job 11')
  },
  async (sql, { at, ago, customer, past }) => {
    const store = anonymiseStore(sql)
    await store.isInProgress(customer.customerId, customer.email)
    await store.email(past.email, at)
    await store.customer(customer.customerId, at)
    await store.contactsBefore(ago(3 * 365 * day), { at, atMost: 500 })
  },
  async (sql, { at, ago, busyStore, calmStore, chain, open, quiet }) => {
    const queue = queueStore(sql)
    for (const store of [busyStore, calmStore]) await queue.open(store)
    for (const stores of [[busyStore], chain.storeIds as readonly StoreId[]]) await queue.openOf(stores)
    await queue.storeOf(open.orderId)
    await queue.one(open.storeId, open.orderId)
    await queue.lock(open.storeId, open.orderId)
    const kitchen = kitchenStore(sql)
    await kitchen.pending(open.orderId)
    await kitchen.acknowledge(quiet.orderId, quiet.storeId, at)
    await sql`update orders set acknowledged_at = null where order_id = ${open.orderId}`
    await kitchen.acknowledge(open.orderId, open.storeId, at)
    const seq = await kitchen.addPending(open.orderId, 'Ready', open.storeId, at)
    await kitchen.publish(open.orderId, seq, at)
    await kitchen.addPending(open.orderId, 'Packing', open.storeId, at)
    await kitchen.withdraw(open.orderId)
    const since = ago(throughputSample.withinMinutes * minute)
    for (const store of [busyStore, calmStore]) await throughputStore(sql).madeSince(store, since)
    await throughputStore(sql).madeSince(busyStore, instant(since - longestLateness))
  },
  async (sql, { at, ago, storeIds, open, quiet, busyStore, calmStore }) => {
    const store = waitingStore(sql)
    await store.lockTurn()
    for (let run = 0; run < 2; run += 1) await store.saveTurn(at)
    await store.lockTurn()
    const started = await store.lockStarted(at)
    await store.moveClocks(started)
    await store.moveClocks([{ ...open, waitsFrom: at }])
    await store.lockStaged({ text: ago(3 * minute), alert: ago(5 * minute) }, 500)
    const due = await store.startedBy(ago(second), 200)
    await store.saveStage(due.slice(0, 3), 1)
    await store.lockOne(quiet.orderId, at)
    await store.lockOne(due[0]?.orderId ?? open.orderId, at)
    await store.lockTexted(due.map(({ orderId }) => orderId))
    await store.tellKitchens([busyStore])
    const moments = { at, dueBy: ago(second), textedBy: ago(3 * minute) }
    await store.storesToText(storeIds, moments, 100)
    for (const each of [busyStore, calmStore]) await store.texted(each, [open.orderId], ago(hour))
    await store.texted(busyStore, [open.orderId], ago(hour))
    await store.storesToText([busyStore, calmStore], moments, 100)
    await ordersStore(sql).cancel(due[0]?.orderId ?? open.orderId, at, 'notConfirmed')
    await storeStatusStore(sql).change(busyStore, { outsideRuleBecause: 'by phone' })
    await store.stopClocks()
  },
  async (sql, { at, later, ago, busyStore }) => {
    const kitchen = kitchenStore(sql)
    await kitchen.setPin(busyStore, 'hash')
    await kitchen.setDrawnPins(new Map([[busyStore, 'hash']]))
    await kitchen.storesWithPin()
    await kitchen.storesWithDrawnPin()
    await kitchen.pinHash(busyStore)
    const devices = devicesStore(sql)
    const enrolment = { codeHash: 'code', storeId: busyStore, label: 'Till' }
    await devices.addEnrolment({ ...enrolment, expiresAt: later(hour) }, at)
    const device = await devices.enrol(enrolment, 'token', at)
    const added = await devices.add(enrolment, 'other token', at)
    await devices.byToken('token', ago(day))
    await devices.markUsed(added, at)
    await devices.list(null)
    await devices.list(busyStore)
    const screen = { storeId: busyStore, deviceId: device?.deviceId ?? null, pinHash: 'hash' }
    await kitchen.openSession('session', screen, later(16 * hour), at)
    await kitchen.sessionOwner('session', at)
    await kitchen.closeSession('session')
    await devices.end(added, at)
  },
  async (sql, { at, chain }) => {
    const keys = posKeysStore(sql)
    const all = { keyHash: 'hash of all', label: 'Till', storeIds: null, isDrawn: false }
    const posKeyId = await keys.add(all, at)
    await keys.storesOf('hash of all')
    await keys.list()
    await keys.end(posKeyId, at)
    await keys.countDrawn()
    const heard = chain.storeIds.map((storeId) => [storeId as StoreId, { screen: at, pos: null }] as const)
    await heardStore(sql).exchange(new Map(heard), at)
    await heardStore(sql).exchange(new Map(), at)
  },
  async (sql, { at, busyStore }) => {
    const store = storeStatusStore(sql)
    await store.change(busyStore, { extraMinutes: 10 })
    await store.saveAverages(busyStore, { Delivery: 40, Pickup: 20 })
    await store.markSoldOut(busyStore, 'margherita' as ProductId, true, at)
    await store.markSoldOut(busyStore, 'margherita' as ProductId, false, at)
    await store.all()
    await store.one(busyStore)
    const form = { kind: 'contact', form: { email: 'a@example.com' } } as unknown as Parameters<
      ReturnType<typeof formsStore>['insert']
    >[1]
    const forms = formsStore(sql)
    const reference = `fresh ${second}`
    await forms.insert(reference, form, { storeId: busyStore, state: 'NSW', at })
    await forms.byReference(reference)
    await forms.mailRefused(reference, at)
    await forms.mailed(reference, at)
    const first = await forms.open(null, 500)
    await forms.open(first.at(-1) ?? null, 500)
    await forms.finish(reference, at)
  },
]
