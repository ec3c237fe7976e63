import type { BasketId } from '@forno/domain/core/basic-types'
import { expect, test } from 'vitest'
import { memoryStorage } from '../../../../test/memory-storage.ts'
import { storeShownMessages, newMessages, readShownMessages, presentationOf } from './basket-messages.ts'

const message = (code: string, text: string) => ({ code, type: 'error' as const, message: text })

test('[BAS-09] reports each message once, and again when it returns', () => {
  const gone = message('BasketItemNotFound', 'Ham is gone')
  const first = newMessages([], { messages: [gone] })
  expect(first.fresh).toEqual([gone])
  const second = newMessages(first.known, { messages: [gone] })
  expect(second.fresh).toEqual([])
  const away = newMessages(second.known, { messages: [] })
  expect(newMessages(away.known, { messages: [gone] }).fresh).toEqual([gone])
})

test('[BAS-09] treats the same code with another text as another message', () => {
  const { known } = newMessages([], { messages: [message('BasketItemNotFound', 'Ham is gone')] })
  const egg = message('BasketItemNotFound', 'Egg is gone')
  expect(newMessages(known, { messages: [egg] }).fresh).toEqual([egg])
})

test('[RUL-01] shows the distance to the minimum in its bar only', () => {
  const below = message('BasketNotValid', '$15.00 below $20.00 minimum delivery')
  expect(newMessages([], { messages: [below] }).fresh).toEqual([])
})

test('[BAS-09] does not repeat after a reload what it showed before; another basket shows its own', () => {
  const storage = memoryStorage()
  const gone = message('BasketItemNotFound', 'Ham is gone')
  storeShownMessages(storage, { basketId: 'b1' as BasketId, known: newMessages([], { messages: [gone] }).known })
  expect(newMessages(readShownMessages(storage, 'b1' as BasketId), { messages: [gone] }).fresh).toEqual([])
  expect(newMessages(readShownMessages(storage, 'b2' as BasketId), { messages: [gone] }).fresh).toEqual([gone])
})

test.each(['7', '"BasketItemNotFound: Ham is gone"', '[null]'])(
  '[BAS-09] shows a message again where the storage holds %s instead of the shown ones',
  (known) => {
    const storage = memoryStorage()
    storage.setItem('pinia_basketMessages', `{"basketId":"b1","known":${known}}`)
    const gone = message('BasketItemNotFound', 'Ham is gone')
    expect(newMessages(readShownMessages(storage, 'b1' as BasketId), { messages: [gone] }).fresh).toEqual([gone])
  },
)

test('[RUL-14] a store that takes no orders is named, although the dictionary has a text for the code', () => {
  const closed = { ...message('ServiceUnavailable', 'Newtown is not taking online orders.'), type: 'warning' as const }
  expect(presentationOf(closed, { ServiceUnavailable: 'Online ordering is currently unavailable.' })).toEqual({
    kind: 'toast',
    text: 'Newtown is not taking online orders.',
    variant: 'secondary',
  })
})

test.each([
  ['error', 'danger'],
  ['warning', 'secondary'],
  ['info', 'secondary'],
  ['success', 'success'],
] as const)('[BAS-09] shows a message of type %s as %s', (type, variant) => {
  expect(presentationOf({ code: 'Any', type, message: 'A text' }, {})).toEqual({
    kind: 'toast',
    text: 'A text',
    variant,
  })
})

test("[BAS-09] prefers the dictionary's text to the server's, unless the server names the item and the event", () => {
  const clash = message('PaymentOptionClash', 'Payment Option Clash!')
  expect(presentationOf(clash, { PaymentOptionClash: 'Pay one way' }).text).toBe('Pay one way')
  expect(presentationOf(clash, { Other: 'x' }).text).toBe('Payment Option Clash!')
  const gone = message('BasketItemNotFound', 'Ham is gone')
  expect(presentationOf(gone, { BasketItemNotFound: 'Some items are gone' }).text).toBe('Ham is gone')
})

test('[ERR-16] shows the automatic removal of a voucher in a dialog titled Voucher', () => {
  const removed = { code: 'VoucherAutoRemove', type: 'warning', message: "HALF doesn't hold any more." } as const
  expect(presentationOf(removed, {})).toEqual({ kind: 'alert', title: 'Voucher', text: removed.message })
})
