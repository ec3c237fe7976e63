import { expect, test } from 'vitest'
import { isRecordedAttribute, isRecordedPage } from './recording.ts'

test.each(['/', '/menu/pizza', '/product/pizza/margherita', '/offers', '/pizza-meals/family', '/Menu/Pizza'])(
  '[NAT-10] a recorder may see %s',
  (path) => expect(isRecordedPage(path)).toBe(true),
)

test.each([
  ...['/checkout', '/checkout/paypal', '/Checkout', '/process-order/1', '/card-auth', '/zippayconfirmation'],
  ...['/account/details', '/account', '/login', '/register', '/reset-password/1/2', '/verify-email', '/oauth/google'],
  ...['/order/1', '/order/1/receipt', '/track-order', '/cart', '/feedback', '/c/win', '/survey/x', '/enter/menu'],
])('[NAT-10] a recorder never sees %s', (path) => expect(isRecordedPage(path)).toBe(false))

test.each(['class', 'aria-expanded', 'viewBox'])('[NAT-10] a recorder may see the attribute %s', (name) =>
  expect(isRecordedAttribute(name)).toBe(true),
)

test.each([
  'aria-label',
  'title',
  'alt',
  'placeholder',
  'value',
  'name',
  'id',
  'href',
  'data-name',
  'content',
  'label',
])('[NAT-10] a recorder never sees the attribute %s', (name) => expect(isRecordedAttribute(name)).toBe(false))
