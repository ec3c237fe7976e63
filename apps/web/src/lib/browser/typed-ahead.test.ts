import { beforeEach, expect, test, vi } from 'vitest'
import { collectTyped, takeTyped } from './typed-ahead.ts'

/** A field of the page; its events arrive at the page too. */
class FakeInput extends EventTarget {}

let page = new EventTarget()
beforeEach(() => {
  page = new EventTarget()
  vi.stubGlobal('HTMLInputElement', FakeInput)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
})

const press = (key: string, more: object = {}, target: object = page) => {
  const event = Object.assign(new Event('keydown'), { key, ...more })
  Object.defineProperty(event, 'target', { value: target })
  page.dispatchEvent(event)
}
const type = (text: string) => {
  for (const key of text) press(key)
}

test('[LOC-05] collects every letter that is typed before the field appears, as corrected', () => {
  collectTyped()
  type('persth')
  for (let n = 0; n < 3; n++) press('Backspace')
  type('th')
  expect(takeTyped()).toBe('perth')
})

test('[LOC-05] keys that write nothing, shortcuts and letters in a field are not collected', () => {
  collectTyped()
  for (const key of ['Tab', 'Shift', 'Enter', 'ArrowLeft']) press(key)
  press('r', { ctrlKey: true })
  press('c', { metaKey: true })
  press('a', {}, new FakeInput())
  press('Backspace', {}, new FakeInput())
  press('p')
  expect(takeTyped()).toBe('p')
})

test('[LOC-05] collects nothing before the choice or after the field has appeared, and each choice begins empty', () => {
  type('a')
  collectTyped()
  type('b')
  collectTyped()
  type('c')
  expect(takeTyped()).toBe('c')
  type('d')
  expect(takeTyped()).toBe('c')
})
