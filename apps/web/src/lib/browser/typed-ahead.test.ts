import { beforeEach, expect, test, vi } from 'vitest'
import { collectTyped, takeTyped } from './typed-ahead.ts'

let page = new EventTarget()
beforeEach(() => {
  page = new EventTarget()
  vi.stubGlobal('HTMLInputElement', AbortSignal)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
})

const press = (key: string, more: object = {}) =>
  page.dispatchEvent(Object.assign(new Event('keydown'), { key, ...more }))
const type = (text: string) => {
  for (const key of text) press(key)
}

test('[LOC-05] every letter typed before the field is there goes into it, as corrected', () => {
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
  expect(takeTyped()).toBe('')
})

test('[LOC-05] nothing is collected before the choice or after the field is there, and each choice begins empty', () => {
  type('a')
  collectTyped()
  type('b')
  collectTyped()
  type('c')
  expect(takeTyped()).toBe('c')
  type('d')
  expect(takeTyped()).toBe('c')
})
