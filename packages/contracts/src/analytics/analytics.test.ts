import { Check } from 'typebox/value'
import { expect, test } from 'vitest'
import { AnalyticsEvents, analyticsParams } from './analytics.ts'

const context = {
  platform: 'website',
  country: 'au',
  language: 'en',
  region: 'apac',
  release: '2.0.0',
  environment: 'production',
  session_id: 1_800_000_000,
  engagement_time_msec: 40,
}
const takes = (name: keyof typeof analyticsParams, fields: object): boolean =>
  Check(analyticsParams[name], { ...context, ...fields })

const sources = {
  utm_source: 'mail',
  utm_medium: 'letter',
  utm_campaign: 'spring',
  utm_term: 'pizza',
  utm_content: 'blue',
  irpid: '7',
  last_source: 'search',
  last_medium: 'advert',
  last_campaign: 'winter',
  last_term: 'lunch',
  last_content: 'red',
}

test.each(Object.entries(sources))('[NAV-39] an event carries %s', (name, value) => {
  expect(takes('page_view', { page_path: '/', [name]: value })).toBe(true)
})

test('[NAV-39] an event carries no other parameter of an address', () => {
  expect(takes('page_view', { page_path: '/', utm_id: '9' })).toBe(false)
  expect(takes('page_view', { page_path: '/', last_irpid: '7' })).toBe(false)
})

test.each([
  ['login', 'password', true],
  ['login', 'google', true],
  ['login', 'facebook', true],
  ['login', 'apple', true],
  ['login', 'paypal', true],
  ['sign_up', 'passkey', true],
  ['sign_up', 'sms', false],
] as const)('[ANA-01] a %s with %s is an event: %s', (name, method, expected) => {
  expect(takes(name, { method })).toBe(expected)
})

test.each([
  ['applied', true],
  ['refused', true],
  ['expired', false],
])('[ANA-01] a voucher is %s: %s', (result, expected) => {
  expect(takes('voucher_apply', { coupon: 'HALF', result })).toBe(expected)
})

const item = { item_id: 'margherita', item_name: 'Margherita' }
const purchase = {
  transaction_id: '0b8f4c1e-7f52-4a6b-9a0c-2d4f6e8a1b3c',
  currency: 'AUD',
  value: 18.95,
  total: 18.95,
  shipping: 0,
  tax: { name: 'GST', percentage: 0 },
  items: [item],
  store_id: 'NSW01',
  service_type: 'Pickup',
  customer_type: 'new',
}

test.each([
  ['of a new customer', {}, true],
  ['of a returning one', { customer_type: 'returning' }, true],
  ['of another kind of customer', { customer_type: 'agent' }, false],
  ['in another currency', { currency: 'NZD' }, false],
  ['with 200 items', { items: Array(200).fill(item) }, true],
  ['with 201 items', { items: Array(201).fill(item) }, false],
])('[ANA-04] a purchase %s', (_, fields, expected) => {
  expect(takes('purchase', { ...purchase, ...fields })).toBe(expected)
})

test.each([
  ['website', { name: 'GST', percentage: 0 }, true],
  ['website', { name: 'GST', percentage: 10 }, false],
  ['ios', { name: 'GST', percentage: 0 }, false],
])('[ANA-02] [ANA-03] an event of the platform %s with the tax %j', (platform, tax, expected) => {
  expect(takes('view_item', { items: [item], currency: 'AUD', value: 1, tax, platform })).toBe(expected)
})

test.each([
  [25, true],
  [26, false],
])('[ANA-01] a call sends %i events: %s', (count, expected) => {
  const events = Array(count).fill({})
  expect(Check(AnalyticsEvents, { clientId: purchase.transaction_id, events })).toBe(expected)
})
