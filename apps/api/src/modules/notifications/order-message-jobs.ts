import { mostTextedOrders, mayReceiveTexts, textedOrdersWindow } from '@forno/domain/customers/phone'
import { isStillTrue } from '@forno/domain/orders/messages'
import { mayTrack } from '@forno/domain/orders/tracking'
import { instant } from '@forno/domain/core/basic-types'
import type { TaskList } from 'graphile-worker'
import type { Clock } from '../../platform/core/clock.ts'
import type { Sql } from '../../platform/db/database.ts'
import type { SendMail } from '../../integrations/mail/mail-client.ts'
import type { SendSms } from '../../integrations/sms/sms-client.ts'
import type { RefundOfOrder } from '../checkout/index.ts'
import type { ContentSnapshot, EditorialContentCache } from '../content/index.ts'
import { customersStore } from '../customers/index.ts'
import { orderMessageJob, ordersStore, type Order, type OrderMessageWork } from '../orders/index.ts'
import { findStore } from '../stores/index.ts'
import { orderMail, orderSms, type MessageContent } from './order-texts.ts'

type OrderMessageJobsDeps = {
  readonly sql: Sql
  readonly clock: Clock
  readonly content: ContentSnapshot
  readonly editorial: EditorialContentCache
  readonly refundOf: RefundOfOrder
  readonly sendMail: SendMail | null
  /** null = no text messages. */
  readonly sendSms: SendSms | null
  readonly brandName: string
  readonly publicUrl: () => string
  /** Whether to limit text messages to numbers without a confirmed account. */
  readonly limitsTexts: boolean
}

const messageContentOf = async (
  order: Order,
  { sql, content, editorial, refundOf, brandName, publicUrl }: OrderMessageJobsDeps,
): Promise<MessageContent> => {
  const store = findStore(content.current(), order.storeId)
  if (store === null) throw new Error(`unknown store ${order.storeId}`)
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

const mail = async (order: Order, { message }: OrderMessageWork, deps: OrderMessageJobsDeps): Promise<void> => {
  const to = order.customer.emailAddress
  if (to === null) return
  if (deps.sendMail === null) throw new Error('no mail server is configured')
  const written = orderMail(message, await messageContentOf(order, deps))
  const messageId = `${order.orderId}.${message}@${new URL(deps.publicUrl()).hostname}`
  await deps.sendMail({ to, ...written, messageId })
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

/**
 * Sends each message about an order once, by mail or SMS. The contact is read when the job runs, so a deleted person
 * receives nothing. A delayed message is not sent if it no longer applies, or if the order can no longer be tracked.
 * [ACC-41]
 */
export const orderMessageJobs = (deps: OrderMessageJobsDeps): TaskList => ({
  [orderMessageJob]: async (payload) => {
    const work = payload as OrderMessageWork
    const order = await ordersStore(deps.sql).byId(work.orderId)
    if (order === null || !isStillTrue(work.message, order.serviceType, order.status)) return
    if (!mayTrack(order.placedAt, order.dueAt, deps.clock())) return
    await (work.way === 'email' ? mail : text)(order, work, deps)
  },
})
