import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { sampleBasket } from '../../../test/sample-baskets.ts'
import { audOf } from '../../lib/money.ts'
import { CallableText } from './callable-text.tsx'
import { cashLimitNote } from './methods/at-door/at-door.ts'
import { callPhrase, storePhone } from './store-phone.ts'

vi.mock('../../lib/react/shop-context.ts', () => ({ useBrand: () => ({ supportNumber: '1800 111 222' }) }))

const { storeInfo, ...rest } = sampleBasket()
const { phone: _, ...earlier } = storeInfo
const basketAt = (phone: string | undefined) => ({
  ...rest,
  storeInfo: { ...earlier, ...(phone === undefined ? {} : { phone }) } as typeof storeInfo,
})

test.each<readonly [string | undefined, string, string | null]>([
  ['02 9550 1234', 'call the store on 02 9550 1234', '<a href="tel:0295501234">02 9550 1234</a>'],
  [undefined, 'call the store', null],
  ['', 'call the store', null],
])('[BAS-03] [ERR-14] of a store with the number %j the customer reads: %s', (phone, phrase, link) => {
  const basket = basketAt(phone)
  expect(callPhrase(basket)).toBe(phrase)
  const text = `Please ${phrase}.`
  const html = renderToStaticMarkup(createElement(CallableText, { text, phone: storePhone(basket) }))
  expect(html).toBe(link === null ? text : text.replace(phone ?? '', link))
})

test('[BAS-03] the note about the cash limit names a number, or none', () => {
  const option = { paymentOption: 'cash', status: 'Enabled', maxOrderCharge: audOf(2000), variants: [] }
  const note = (phone: string | undefined): string | null => {
    const { storeInfo: info } = basketAt(phone)
    const store = { ...info, paymentOptions: [option] } as unknown as typeof storeInfo
    return cashLimitNote({ storeInfo: store, basketTotal: audOf(9000) })
  }
  expect(note('02 9550 1234')).toContain('Pay online, or call the store on 02 9550 1234.')
  expect(note(undefined)).toMatch(/Pay online, or call the store\.$/)
})
