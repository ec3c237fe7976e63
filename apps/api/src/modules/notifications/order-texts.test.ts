import { fileURLToPath } from 'node:url'
import { orderMessages } from '@forno/domain/orders/messages'
import { noDoorDetails } from '@forno/domain/fulfilment/delivery-address'
import { refundKinds, refundSentence } from '@forno/domain/payments/refund'
import { cents, instant, serviceTypes, type OrderId, type OrderReference } from '@forno/domain/core/basic-types'
import { describe, expect, test } from 'vitest'
import { readContent } from '../content/index.ts'
import type { Order, OrderLine } from '../orders/index.ts'
import { orderMail, orderPush, orderSms, type MessageContent } from './order-texts.ts'

const read = readContent(fileURLToPath(new URL('../../../../../content', import.meta.url)))
if (!('content' in read)) throw new Error(JSON.stringify(read.errors, null, 2))
const { stores, datasources } = read.content

const line = {
  kind: 'item',
  parent: null,
  productId: null,
  quantity: 1,
  unit: cents(0),
  build: null,
  trail: [],
} as const
const lines: readonly OrderLine[] = [
  { ...line, kind: 'group', name: 'Box for one', total: cents(1595) },
  { ...line, parent: 1, name: 'Margherita', total: cents(0) },
  { ...line, quantity: 2, name: 'Garlic bread', total: cents(1250) },
  { ...line, kind: 'discount', name: 'Two for one', total: cents(-625) },
]

const orderOf = (serviceType: Order['serviceType'], customer: object = {}) =>
  ({
    orderId: '0b2e9d46-8a0c-4f0e-9d52-2f6c8f1f4a77' as OrderId,
    reference: 'ABCD-2345' as OrderReference,
    serviceType,
    isAsap: true,
    method: 'cash',
    total: cents(2220),
    gst: cents(202),
    dueAt: instant(Date.parse('2026-11-21T01:15:00Z')),
    dueUntil: instant(Date.parse('2026-11-21T01:30:00Z')),
    pricing: { subtotal: cents(2845), discount: cents(625), amountToCollect: cents(2220), note: null },
    customer: {
      firstName: 'Ada',
      lastName: 'Byron',
      emailAddress: 'ada@example.com',
      phoneNumber: '+61491570156',
      ...customer,
    },
    deliveryAddress: {
      address: '12 Example Street',
      city: 'Newtown',
      state: 'NSW',
      postalCode: '2042',
      place: null,
      ...noDoorDetails,
    },
  }) as Order

const [newtown] = stores.filter(({ id }) => id === 'NSW01')
if (newtown === undefined) throw new Error('there is no NSW01')
const all = (change: Partial<MessageContent> = {}): MessageContent => ({
  texts: datasources.messages,
  order: orderOf('Delivery'),
  lines,
  refund: null,
  store: newtown,
  brandName: 'Bella Luna',
  publicUrl: 'https://www.pizza.example.com',
  ...change,
})
const link = 'https://www.pizza.example.com/order/0b2e9d46-8a0c-4f0e-9d52-2f6c8f1f4a77'

describe('the texts', () => {
  test('[ACC-41] the confirmation contains items, total, address, and the store’s contact', () => {
    const { subject, text } = orderMail('placed', all())
    expect(subject).toBe('Your order ABCD-2345 – Bella Luna')
    for (const part of [
      'Hi Ada,',
      'about 12:15 PM on 21 November 2026',
      'To: 12 Example Street, Newtown NSW 2042',
      'Box for one: $15.95\n  - Margherita\n2 × Garlic bread: $12.50\n\nItems: $28.45\nTwo for one: -$6.25\nTotal: $22.20\nTo pay in cash: $22.20\nIncludes GST of $2.02',
      newtown.phone,
      `\n${link}\n`,
      `\n${link}/receipt\n`,
    ])
      expect(text).toContain(part)
  })

  test('[ACC-41] the door follows the address, one line for each part, and leaves no gap where nothing is known', () => {
    const order = orderOf('Delivery')
    const door = {
      unit: '5',
      access: 'Level 2',
      leaveAtDoor: true,
      driverNote: 'Knock\nsee http://bad.example',
      isUnverified: true,
    }
    const given = all({ order: { ...order, deliveryAddress: { ...order.deliveryAddress, ...door } } })
    const expected = `5/12 Example Street, Newtown NSW 2042
Access: Level 2
Handover: Leave at the door
Note for the driver: Knock see http bad.example
We couldn't find this street number, so please check it. The store may call you.

`
    expect(orderMail('placed', given).text).toContain(`To: ${expected}`)
    expect(orderMail('onItsWay', given).text).toContain(expected)
    expect(orderMail('placed', all()).text).toContain('To: 12 Example Street, Newtown NSW 2042\n\nBox')
  })

  test('[ACC-41] a pickup customer gets the store’s address, and no delivery address', () => {
    const { text } = orderMail('placed', all({ order: orderOf('Pickup') }))
    expect(text).toContain(`At: ${newtown.name}, ${newtown.address}`)
    expect(text).not.toContain('Example Street')
  })

  test('[ORD-21] a cancellation explains the refund, and its text message fits into two parts', () => {
    const method = 'Credit or debit card, Mastercard ending in 1111'
    for (const kind of refundKinds) {
      const refund = { kind, amount: cents(22_20), method }
      const given = all({ refund })
      expect(orderMail('cancelled', given).text).toContain(`\n\n${refundSentence(refund)}\n\n`)
      expect(orderSms('cancelled', given)).toContain(refundSentence(refund))
      expect(orderSms('cancelled', given).length).toBeLessThanOrEqual(2 * 153)
    }
    expect(orderMail('cancelled', all()).text).toContain('\n\nThere is nothing to pay.\n\n')
  })

  test('[ACC-41] a paid order has no amount to pay', () => {
    const order = orderOf('Delivery')
    const paid = { ...order, pricing: { ...order.pricing, amountToCollect: cents(0) } }
    const { text } = orderMail('placed', all({ order: paid }))
    expect(text).toContain('Total: $22.20\nIncludes GST of $2.02')
    expect(text).not.toContain('To pay')
  })

  test('[ACC-41] a cancelled order has no amount to pay', () => {
    expect(orderMail('cancelled', all()).text).not.toContain('To pay')
  })

  test('[ACC-41] personal input is put on one line, and its placeholders are not replaced', () => {
    const { text } = orderMail('placed', all({ order: orderOf('Delivery', { firstName: '{link}\nAda $&' }) }))
    expect(text.split('\n')[0]).toBe('Hi {link} Ada $&,')
  })

  test('[ACC-41] a missing text throws', () => {
    expect(() => orderSms('ready', all({ texts: {} }))).toThrow('the datasource messages lacks readySms')
  })

  test('[ACC-41] an order that was not confirmed has built-in texts, for content from before them', () => {
    const given = all({ texts: {} })
    expect(orderMail('notConfirmed', given).text).toContain('could not confirm your order ABCD-2345 in time')
    expect(orderSms('notConfirmed', given)).toContain('could not confirm order ABCD-2345 in time')
    const { title, body } = orderPush('notConfirmed', given)
    expect([title, body]).toEqual(['Your order was cancelled', expect.stringContaining('Newtown could not confirm')])
    expect(body).not.toMatch(/Ada|Byron/)
    const own = { 'notConfirmed.sms': 'Sorry {name}' }
    expect(orderSms('notConfirmed', all({ texts: own }))).toBe('Sorry Ada')
  })
})

const gsm = /^[\n !"#$%&'()*+,\-./0-9:;<=>?A-Za-z]*$/
const moments = orderMessages.flatMap((message) => serviceTypes.map((serviceType) => [message, serviceType] as const))

describe('the shipped content', () => {
  test.each(moments)(
    '[ACC-41] has all texts of %s for %s in every store, short enough for SMS',
    (message, serviceType) => {
      for (const store of stores) {
        const given = all({ order: orderOf(serviceType), store })
        const { subject, text } = orderMail(message, given)
        const sms = orderSms(message, given)
        for (const words of [subject, text, sms]) expect(words).not.toMatch(/[{}]|undefined|null/)
        for (const words of [text, sms]) expect(words).toContain(link)
        for (const words of [text, sms]) expect(words).toContain(store.phone)
        expect(`${subject}${text}`).not.toMatch(/unsubscribe|offers/i)
        // The parts of a long message have 153 characters each.
        expect(sms).toMatch(gsm)
        expect(sms.length).toBeLessThanOrEqual(2 * 153)
        for (const { name } of lines) expect(sms).not.toContain(name)
      }
    },
  )
})
