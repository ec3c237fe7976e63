import { expect, test } from 'vitest'
import { memoryStorage } from '../../../../test/memory-storage.ts'
import { keepToldMessages, newMessages, readToldMessages, tellingOf } from './basket-messages.ts'

const message = (code: string, text: string) => ({ code, type: 'error' as const, message: text })

test('[BAS-09] each message is new once, and again when it comes back', () => {
  const gone = message('BasketItemNotFound', 'Ham is gone')
  const first = newMessages([], { messages: [gone] })
  expect(first.fresh).toEqual([gone])
  const second = newMessages(first.known, { messages: [gone] })
  expect(second.fresh).toEqual([])
  const away = newMessages(second.known, { messages: [] })
  expect(newMessages(away.known, { messages: [gone] }).fresh).toEqual([gone])
})

test('[BAS-09] the same code with another text is another message', () => {
  const { known } = newMessages([], { messages: [message('BasketItemNotFound', 'Ham is gone')] })
  const egg = message('BasketItemNotFound', 'Egg is gone')
  expect(newMessages(known, { messages: [egg] }).fresh).toEqual([egg])
})

test('[RUL-01] the distance to the minimum is shown by its bar, not told besides', () => {
  const below = message('BasketNotValid', '$15.00 below $20.00 minimum delivery')
  expect(newMessages([], { messages: [below] }).fresh).toEqual([])
})

test('[BAS-09] what was told before a reload is not told after it; another basket tells its own', () => {
  const storage = memoryStorage()
  const gone = message('BasketItemNotFound', 'Ham is gone')
  keepToldMessages(storage, { basketId: 'b1', known: newMessages([], { messages: [gone] }).known })
  expect(newMessages(readToldMessages(storage, 'b1'), { messages: [gone] }).fresh).toEqual([])
  expect(newMessages(readToldMessages(storage, 'b2'), { messages: [gone] }).fresh).toEqual([gone])
})

test.each([
  ['error', 'danger'],
  ['warning', 'secondary'],
  ['info', 'secondary'],
  ['success', 'success'],
] as const)('[BAS-09] a message of type %s is told as %s', (type, variant) => {
  expect(tellingOf({ code: 'Any', type, message: 'Words' }, {})).toEqual({ kind: 'toast', text: 'Words', variant })
})

test('[BAS-09] the text of the dictionary comes before that of the server, unless the server names what has happened to what', () => {
  const clash = message('PaymentOptionClash', 'Payment Option Clash!')
  expect(tellingOf(clash, { PaymentOptionClash: 'Pay one way' }).text).toBe('Pay one way')
  expect(tellingOf(clash, { Other: 'x' }).text).toBe('Payment Option Clash!')
  const gone = message('BasketItemNotFound', 'Ham is gone')
  expect(tellingOf(gone, { BasketItemNotFound: 'Some items are gone' }).text).toBe('Ham is gone')
})

test('[ERR-16] a voucher that was taken off by itself is told in a dialog titled Voucher', () => {
  const removed = { code: 'VoucherAutoRemove', type: 'warning', message: "HALF doesn't hold any more." } as const
  expect(tellingOf(removed, {})).toEqual({ kind: 'alert', title: 'Voucher', text: removed.message })
})
