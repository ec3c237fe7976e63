import { describe, expect, test } from 'vitest'
import { isPersonalText, personalTextIn, safeSources } from './personal-text.ts'

describe('[ANA-04] personal texts', () => {
  test.each([
    'jo@example.com',
    'call 0491 570 156',
    '+61 491-570-156',
    '4111 1111 1111 1111',
    'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0',
    '0190a1b2-1111-4111-8111-123456789012',
    'Zk3hX9pQ2vL8mN4bR7tY1wC6sD5f',
  ])('finds %s', (text) => expect(isPersonalText(text)).toBe(true))

  test.each([
    'margherita',
    'Two large pizzas, 2 sides & 1.25 L for $39.95',
    'spring-2026-11-sale',
    '20261101',
    'a-very-long-slug-of-a-product-with-a-2-for-1-price',
    'Pickup 6:15 pm',
    'Delivery 26 Nov 2026',
  ])('passes %s', (text) => expect(isPersonalText(text)).toBe(false))

  test('names the path of the text, and passes the id of an order', () => {
    expect(personalTextIn({ items: [{ item_name: 'Margherita' }, { item_name: 'jo@example.com' }] })).toBe(
      'items/1/item_name',
    )
    expect(personalTextIn({ transaction_id: '0190a1b2-1111-4111-8111-123456789012', value: 1 })).toBeNull()
  })

  test('[NAV-39] drops the sources of a visit that name a person', () => {
    expect(safeSources({ utm_source: 'mail', utm_content: 'jo@example.com' })).toEqual({ utm_source: 'mail' })
  })

  test('[NAV-39] makes any source acceptable to the collector', () => {
    const sources = { utm_campaign: 'pizza '.repeat(20), utm_term: 'a\0b\uD800', utm_medium: '\0' }
    expect(safeSources(sources)).toEqual({ utm_campaign: 'pizza '.repeat(20).slice(0, 100), utm_term: 'ab' })
    const hidden = `${'x'.repeat(95)} jo@example.com`
    expect(safeSources({ utm_source: hidden })).toEqual({})
  })
})
