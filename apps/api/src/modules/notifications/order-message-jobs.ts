import { mostTextedOrders, mayReceiveTexts, textedOrdersWindow } from '@forno/domain/customers/phone'
import { isPushed, isStillTrue, waysToSend, type OrderMessage } from '@forno/domain/orders/messages'
import { mayTrack } from '@forno/domain/orders/tracking'
import type { Store } from '@forno/domain/content/content'
import { instant, type OrderId } from '@forno/domain/core/basic-types'
import type { TaskList } from 'graphile-worker'
import type { Clock } from '../../platform/core/clock.ts'
import type { Sql } from '../../platform/db/database.ts'
import { withoutInput } from '../../platform/logs/logger.ts'
import type { SendMail } from '../../integrations/mail/mail-client.ts'
import type { SendSms } from '../../integrations/sms/sms-client.ts'
import type { RefundOfOrder } from '../checkout/index.ts'
import type { ContentSnapshot, EditorialContentCache } from '../content/index.ts'
import { customersStore } from '../customers/index.ts'
import { enqueueWays, orderMessageJob, ordersStore, type Order, type OrderMessageWork } from '../orders/index.ts'
import { orderPushJob, type Delivery, type OrderPushes } from '../push/index.ts'
import { findStore } from '../stores/index.ts'
import { orderMail, orderPush, orderSms, type MessageContent } from './order-texts.ts'

type OrderMessageJobsDeps = {
  readonly sql: Sql
  readonly clock: Clock
  readonly content: ContentSnapshot
  readonly editorial: EditorialContentCache
  readonly refundOf: RefundOfOrder
  readonly sendMail: SendMail | null
  /** null = no text messages. */
  readonly sendSms: SendSms | null
  readonly orderPushes: OrderPushes
  readonly brandName: string
  readonly publicUrl: () => string
  /** Whether to limit text messages to numbers without a confirmed account. */
  readonly limitsTexts: boolean
}

const storeOf = (order: Order, { content }: OrderMessageJobsDeps): Store => {
  const store = findStore(content.current(), order.storeId)
  if (store === null) throw new Error(`unknown store ${order.storeId}`)
  return store
}

const messageContentOf = async (order: Order, deps: OrderMessageJobsDeps): Promise<MessageContent> => {
  const { sql, editorial, refundOf, brandName, publicUrl } = deps
  const store = storeOf(order, deps)
  const [lines, refund] = await Promise.all([ordersStore(sql).lines(order.orderId), refundOf(order)])
  return {
    texts: editorial.current().datasources.messages,
    order,
    lines,
    refund,
    store,
    brandName,
    publicUrl: publicUrl(),
  }
}

/**
 * A mailbox that its server refused for good gets no further mail of the order; the order's page tells the customer.
 */
const mail = async (order: Order, { message }: OrderMessageWork, deps: OrderMessageJobsDeps): Promise<void> => {
  const to = order.customer.emailAddress
  if (to === null || order.mailRefusal === 'recipient') return
  if (deps.sendMail === null) throw new Error('no mail server is configured')
  const written = orderMail(message, await messageContentOf(order, deps))
  const messageId = `${order.orderId}.${message}@${new URL(deps.publicUrl()).hostname}`
  const hasAlarmed = order.mailRefusal !== null
  const refusal = await deps.sendMail({ kind: 'order', to, ...written, messageId, hasAlarmed })
  if (refusal !== null) await ordersStore(deps.sql).mailRefused(order.orderId, refusal.refused)
}

/**
 * Whether a number without a confirmed account had three orders in the hour before this one. The limit protects the
 * owner of the number from other people's orders. Orders are counted, not messages, so a retry counts once. [ACC-41]
 */
const exceedsTextLimit = async (order: Order, number: string, { sql }: OrderMessageJobsDeps): Promise<boolean> => {
  const since = instant(order.placedAt - textedOrdersWindow)
  if ((await ordersStore(sql).earlierOrdersTo(number, { since, before: order })) < mostTextedOrders) return false
  return !(await customersStore(sql).hasConfirmedNumber(number))
}

const text = async (order: Order, { message }: OrderMessageWork, deps: OrderMessageJobsDeps): Promise<void> => {
  const to = order.customer.phoneNumber
  if (to === null || deps.sendSms === null || !mayReceiveTexts(to)) return
  if (deps.limitsTexts && (await exceedsTextLimit(order, to, deps))) return
  const written = orderSms(message, await messageContentOf(order, deps))
  await deps.sendSms({ to, text: written, reference: `${order.orderId}.${message}` })
}

const push = async (order: Order, { message }: OrderMessageWork, deps: OrderMessageJobsDeps): Promise<void> => {
  if (isPushed(message)) await deps.orderPushes.enqueue({ orderId: order.orderId, message })
}

const send = { email: mail, sms: text, push } as const

/**
 * Sends a message in its ways at once. A way that fails beside one that succeeds continues in a job of its own, so that
 * its retries repeat nothing; if all fail, the job itself is retried.
 */
const sendInWays = async (order: Order, work: OrderMessageWork, deps: OrderMessageJobsDeps): Promise<void> => {
  const ways = work.way === undefined ? waysToSend(work.message) : [work.way]
  const results = await Promise.allSettled(ways.map((way) => send[way](order, work, deps)))
  const failed = ways.filter((_, index) => results[index]?.status === 'rejected')
  if (failed.length === 0) return
  if (failed.length < ways.length) return enqueueWays(deps.sql, work, failed)
  const errors = results.flatMap((result) => (result.status === 'rejected' ? [withoutInput(result.reason)] : []))
  throw new AggregateError(errors, errors.map((error) => (error instanceof Error ? error.message : '')).join('; '))
}

/** The order of a message; null = the message no longer applies, or the order can no longer be tracked. */
const orderToTell = async (
  { orderId, message }: { readonly orderId: OrderId; readonly message: OrderMessage },
  { sql, clock }: OrderMessageJobsDeps,
): Promise<Order | null> => {
  const order = await ordersStore(sql).byId(orderId)
  if (order === null || !isStillTrue(message, order.serviceType, order.status)) return null
  return mayTrack(order.placedAt, order.dueAt, clock()) ? order : null
}

/**
 * Sends each message about an order once, by mail, SMS and push. The contact is read when the job runs, so a deleted
 * person receives nothing. A delayed message is not sent if it no longer applies, or if the order can no longer be
 * tracked. [ACC-41]
 */
export const orderMessageJobs = (deps: OrderMessageJobsDeps): TaskList => ({
  [orderMessageJob]: async (payload) => {
    const work = payload as OrderMessageWork
    const order = await orderToTell(work, deps)
    if (order !== null) await sendInWays(order, work, deps)
  },
  [orderPushJob]: async (payload) => {
    const delivery = payload as Delivery
    const order = await orderToTell(delivery, deps)
    if (order === null) return
    const { editorial, brandName } = deps
    const makeText = () => {
      const { messages: texts } = editorial.current().datasources
      return orderPush(delivery.message, { texts, order, store: storeOf(order, deps), brandName })
    }
    await deps.orderPushes.send(delivery, makeText)
  },
})
