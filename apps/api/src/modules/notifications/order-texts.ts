import { fillPlaceholders } from '@forno/domain/texts/placeholders'
import type { Store } from '@forno/domain/content/content'
import { deliveryAddressLine } from '@forno/domain/fulfilment/address-line'
import type { DeliveryAddress } from '@forno/domain/fulfilment/delivery-address'
import { doorFacts, unverifiedTexts } from '@forno/domain/fulfilment/door-texts'
import { singleLine } from '@forno/domain/customers/greeting'
import type { ServiceType } from '@forno/domain/core/basic-types'
import { dollars } from '@forno/domain/core/money'
import { refundSentence } from '@forno/domain/payments/refund'
import { dueLabel } from '@forno/domain/orders/due-label'
import { isOfCancelled, type OrderMessage, type PushedMessage } from '@forno/domain/orders/messages'
import { mailTexts } from '@forno/domain/texts/catalogue'
import { buildWords, orderPriceRows, type Order, type OrderLine, type OrderRefund } from '../orders/index.ts'

/** The data of a message. */
export type MessageContent = {
  /** Texts of content/datasources/messages.yaml. */
  readonly texts: Readonly<Record<string, string>>
  readonly order: Order
  readonly lines: readonly OrderLine[]
  /** The refund of a cancelled order; null = nothing was paid, or the order is not cancelled. */
  readonly refund: OrderRefund | null
  readonly store: Pick<Store, 'name' | 'address' | 'city' | 'state' | 'postCode' | 'phone' | 'zone'>
  readonly brandName: string
  readonly publicUrl: string
}

const counted = (quantity: number, name: string): string => (quantity === 1 ? name : `${quantity} × ${name}`)

/** One line per item, with its build and a meal's items below it. */
const linesOf = (lines: readonly OrderLine[]): string =>
  lines
    .filter(({ kind }) => kind === 'item' || kind === 'group')
    .map(({ parent, quantity, name, total, build }) => {
      const details = buildWords(build).join(', ')
      if (parent !== null) return `  - ${[counted(quantity, name), details].filter((part) => part !== '').join(', ')}`
      const head = `${counted(quantity, name)}: ${dollars(total)}`
      return details === '' ? head : `${head}\n  ${details}`
    })
    .join('\n')

/** The rows of the price, one per line, as on the receipt. A cancelled order has no amount to pay. [ORD-19] */
const sumsOf = ({ order, lines }: MessageContent, isOwed: boolean): string => {
  const { added, total, toPay, remarks } = orderPriceRows(order, lines, { isOwed })
  return [
    ...[...added, total, ...toPay].map(({ label, amount }) => `${label}: ${dollars(amount)}`),
    ...remarks.map(({ label, amount }) => `${label} ${dollars(amount)}`),
  ].join('\n')
}

/** What the driver knows of the door, and that its house was not found, one per line. [BAS-04] */
const doorLines = (address: DeliveryAddress): string =>
  [
    ...doorFacts(address).map(({ term, text }) => `${term}: ${singleLine(text)}`),
    ...(address.isUnverified ? [unverifiedTexts.customer] : []),
  ]
    .map((line) => `\n${line}`)
    .join('')

const placeholdersOf = (all: MessageContent, isOwed: boolean): Readonly<Record<string, string>> => {
  const { order, lines, refund, store, brandName, publicUrl } = all
  const { customer } = order
  return {
    name: singleLine(customer.firstName ?? ''),
    reference: order.reference,
    store: store.name,
    storeAddress: `${store.address}, ${store.city} ${store.state} ${store.postCode}`,
    phone: store.phone,
    when: dueLabel(order, store.zone),
    place: singleLine(deliveryAddressLine(order.deliveryAddress) ?? ''),
    door: doorLines(order.deliveryAddress),
    lines: linesOf(lines),
    sums: sumsOf(all, isOwed),
    money: refundSentence(refund),
    link: `${publicUrl}/order/${order.orderId}`,
    receipt: `${publicUrl}/order/${order.orderId}/receipt`,
    brand: brandName,
  }
}

type Part = 'Subject' | 'Mail' | 'Sms' | 'PushTitle' | 'Push'

/** The key of a part of a message; those of an order that was not confirmed have built-in texts. */
const keyOf = (message: OrderMessage, part: Part, serviceType: ServiceType): string => {
  if (message === 'notConfirmed') return `${message}.${part.charAt(0).toLowerCase()}${part.slice(1)}`
  return message === 'placed' ? `placed${serviceType}${part}` : `${message}${part}`
}

const textOf = (texts: MessageContent['texts'], key: string): string => {
  const text = texts[key] || (mailTexts[key] ?? '')
  if (text === '') throw new Error(`the datasource messages lacks ${key}`)
  return text
}

const renderPart = (message: OrderMessage, part: Part, all: MessageContent): string => {
  const text = textOf(all.texts, keyOf(message, part, all.order.serviceType))
  return fillPlaceholders(text, placeholdersOf(all, !isOfCancelled(message))).trim()
}

/** The mail about an order: items, price, address, and the store's contact. [ACC-41] */
export const orderMail = (
  message: OrderMessage,
  all: MessageContent,
): { readonly subject: string; readonly text: string } => ({
  subject: renderPart(message, 'Subject', all),
  text: renderPart(message, 'Mail', all),
})

/** The text message about an order: short, and without the ordered items. [ACC-41] */
export const orderSms = (message: OrderMessage, all: MessageContent): string => renderPart(message, 'Sms', all)

/**
 * The push about an order. A lock screen shows it to anybody nearby, so that it names the order and the store, and
 * nothing about the customer.
 */
export const orderPush = (
  message: PushedMessage,
  { texts, order, store, brandName }: Pick<MessageContent, 'texts' | 'order' | 'store' | 'brandName'>,
): { readonly title: string; readonly body: string } => {
  const placeholders = { reference: order.reference, store: store.name, brand: brandName }
  const part = (name: Part): string =>
    fillPlaceholders(textOf(texts, keyOf(message, name, order.serviceType)), placeholders)
  return { title: part('PushTitle'), body: part('Push') }
}
