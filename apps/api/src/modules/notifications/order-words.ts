import type { Store } from '@forno/domain/content/content'
import { deliveryAddressLine } from '@forno/domain/fulfilment/delivery-address'
import { singleLine } from '@forno/domain/customers/greeting'
import { dollars } from '@forno/domain/core/money'
import { refundSentence } from '@forno/domain/payments/refund'
import { dueLabel, type OrderMessage } from '@forno/domain/orders/messages'
import { buildWords, orderPriceRows, type Order, type OrderLine, type OrderRefund } from '../orders/index.ts'

/** What messages are written with. */
export type MessageContent = {
  /** The texts of content/datasources/messages.yaml. */
  readonly texts: Readonly<Record<string, string>>
  readonly order: Order
  readonly lines: readonly OrderLine[]
  /** What becomes of the money of a cancelled order; null = nothing was paid, or the order stands. */
  readonly refund: OrderRefund | null
  readonly store: Pick<Store, 'name' | 'address' | 'city' | 'state' | 'postCode' | 'phone' | 'zone'>
  readonly brandName: string
  readonly publicUrl: string
}

const counted = (quantity: number, name: string): string => (quantity === 1 ? name : `${quantity} × ${name}`)

/** One line for each thing ordered; what is in a meal and how a thing is built are below it. */
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

/** The rows of the price, one a line, as the receipt has them; a cancelled order owes nothing. [ORD-19] */
const sumsOf = ({ order, lines }: MessageContent, isOwed: boolean): string => {
  const { added, total, toPay, remarks } = orderPriceRows(order, lines, { isOwed })
  return [
    ...[...added, total, ...toPay].map(({ label, amount }) => `${label}: ${dollars(amount)}`),
    ...remarks.map(({ label, amount }) => `${label} ${dollars(amount)}`),
  ].join('\n')
}

const wordsOf = (all: MessageContent, isOwed: boolean): Readonly<Record<string, string>> => {
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
    lines: linesOf(lines),
    sums: sumsOf(all, isOwed),
    money: refundSentence(refund),
    link: `${publicUrl}/order/${order.orderId}`,
    receipt: `${publicUrl}/order/${order.orderId}/receipt`,
    brand: brandName,
  }
}

/** In one pass, so that nothing that a person typed is taken for one of our words. */
const filled = (text: string, words: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => words[name] ?? whole)

type Part = 'Subject' | 'Mail' | 'Sms'

const said = (message: OrderMessage, part: Part, all: MessageContent): string => {
  const name = message === 'placed' ? `placed${all.order.serviceType}${part}` : `${message}${part}`
  const text = all.texts[name] ?? ''
  if (text === '') throw new Error(`the datasource messages lacks ${name}`)
  return filled(text, wordsOf(all, message !== 'cancelled')).trim()
}

/** The order's mail: what is in it, what it costs, where it goes, how to reach the store. [ACC-41] */
export const orderMail = (
  message: OrderMessage,
  all: MessageContent,
): { readonly subject: string; readonly text: string } => ({
  subject: said(message, 'Subject', all),
  text: said(message, 'Mail', all),
})

/** The order's text message: short, and without a word of what was ordered. [ACC-41] */
export const orderSms = (message: OrderMessage, all: MessageContent): string => said(message, 'Sms', all)
