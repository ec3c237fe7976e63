import { describe, expect, test } from 'vitest'
import { violationsIn } from './csp-violation.ts'

const report = (directive: string, blocked: string, page: string) => ({
  'csp-report': { 'effective-directive': directive, 'blocked-uri': blocked, 'document-uri': page },
})

describe('the stored part of a report', () => {
  test.each([
    ['https://evil.example/skimmer.js?card=4111111111111111#x', 'https://evil.example'],
    ['https://jo:secret@evil.example:8443/a', 'https://evil.example:8443'],
    ['inline', 'inline'],
    ['trusted-types-sink', 'trusted-types-sink'],
    ['chrome-extension://abcdef/page.js', 'chrome-extension:'],
    ['data:text/javascript,alert(1)', 'data:'],
    ['jo@example.com 0491 570 156', 'unknown'],
    [`https://${'a'.repeat(50)}.${'b'.repeat(60)}.example/`, 'unknown'],
    ['', 'unknown'],
  ])('[M6] stores "%s" only as "%s"', (blocked, expected) => {
    expect(violationsIn(report('script-src-elem', blocked, ''))).toMatchObject([{ blocked: expected }])
  })

  test.each([
    ['script-src-elem', 'script-src-elem'],
    ["script-src 'self' https://a.example", 'script-src'],
    ['made-up-by-somebody', 'other'],
    ['', 'other'],
  ])('[M6] counts the directive "%s" as "%s"', (directive, expected) => {
    expect(violationsIn(report(directive, 'inline', ''))).toMatchObject([{ directive: expected }])
  })

  test.each([
    ['https://shop.example.com/checkout?email=jo@example.com', 'checkout'],
    ['https://shop.example.com/checkout/payment', 'checkout'],
    ['https://shop.example.com/checkouts', 'other'],
    ['https://shop.example.com/order/AB12CD34EF', 'other'],
    ['not an address', 'other'],
  ])('[M6] stores the page "%s" only as "%s"', (page, expected) => {
    expect(violationsIn(report('img-src', 'inline', page))).toEqual([
      { directive: 'img-src', blocked: 'inline', page: expected },
    ])
  })
})

test('[M6] counts each violation in many reports once, at most ten, and ignores reports of other types', () => {
  const body = { effectiveDirective: 'script-src-elem', blockedURL: 'inline', documentURL: '' }
  const same = Array.from({ length: 20 }, () => ({ type: 'csp-violation', body }))
  expect(violationsIn(same)).toHaveLength(1)
  const many = Array.from({ length: 20 }, (_, each) => ({
    type: 'csp-violation',
    body: { ...body, blockedURL: `https://a${each}.example` },
  }))
  expect(violationsIn(many)).toHaveLength(10)
  expect(violationsIn([{ type: 'deprecation', body: {} }, { type: 'csp-violation' }])).toEqual([])
})
