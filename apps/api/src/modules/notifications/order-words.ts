import type { Store } from '@forno/domain/catalogue/content'
import { dollars } from '@forno/domain/money'
import { refundSentence } from '@forno/domain/payments/refund'
import { dueWords, type OrderMessage } from '@forno/domain/orders/messages'
import { buildWords, wholeAddress, type Order, type OrderLine, type OrderRefund } from '../orders/index.ts'

/** What messages are written with. */
export type Said = {
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

/** One line for each thing ordered, each charge and what offers take off; what lies in a meal and how a thing is built stands below it. */
const linesOf = (lines: readonly OrderLine[]): string =>
  lines
    .map(({ parent, quantity, name, total, build }) => {
      const details = buildWords(build).join(', ')
      if (parent !== null) return `  - ${[counted(quantity, name), details].filter((part) => part !== '').join(', ')}`
      const head = `${counted(quantity, name)}: ${dollars(total)}`
      return details === '' ? head : `${head}\n  ${details}`
    })
    .join('\n')

/** One line, whatever was typed. */
const inOneLine = (typed: string): string => typed.replaceAll(/\s+/g, ' ').trim()

const wordsOf = ({
  texts,
  order,
  lines,
  refund,
  store,
  brandName,
  publicUrl,
}: Said): Readonly<Record<string, string>> => {
  const { pricing, customer } = order
  const collect = dollars(pricing.amountToCollect)
  return {
    name: inOneLine(customer.firstName ?? ''),
    reference: order.reference,
    store: store.name,
    storeAddress: `${store.address}, ${store.city} ${store.state} ${store.postCode}`,
    phone: store.phone,
    when: dueWords(order, store.zone),
    place: inOneLine(wholeAddress(customer) ?? ''),
    lines: linesOf(lines),
    total: dollars(order.total),
    gst: dollars(order.gst),
    toPay: pricing.amountToCollect > 0 ? filled(texts['toPay'] ?? '', { collect }) : '',
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

const said = (message: OrderMessage, part: Part, all: Said): string => {
  const name = message === 'placed' ? `placed${all.order.serviceType}${part}` : `${message}${part}`
  const text = all.texts[name] ?? ''
  if (text === '') throw new Error(`the datasource messages lacks ${name}`)
  return filled(text, wordsOf(all)).trim()
}

/** The order's mail: what is in it, what it costs, where it goes, how to reach the store. [ACC-41] */
export const orderMail = (message: OrderMessage, all: Said): { readonly subject: string; readonly text: string } => ({
  subject: said(message, 'Subject', all),
  text: said(message, 'Mail', all),
})

/** The order's text message: short, and without a word of what was ordered. [ACC-41] */
export const orderSms = (message: OrderMessage, all: Said): string => said(message, 'Sms', all)
