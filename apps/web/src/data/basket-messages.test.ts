import { expect, test } from 'vitest'
import { newMessages } from './basket-messages.ts'

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
