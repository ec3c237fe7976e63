import { describe, expect, test } from 'vitest'
import {
  afterPushReport,
  nextPushReport,
  noPushAddresses,
  pushedOrderPath,
  readPushAddresses,
  withoutPushAddress,
  withPushAddress,
  type PushAddresses,
} from './push-addresses.ts'

const of = (change: Partial<PushAddresses>): PushAddresses => ({ ...noPushAddresses, ...change })

describe('a new push address', () => {
  test.each([
    ['is the first one, and needs no report', noPushAddresses, of({ current: 'b' })],
    ['is the same again, and needs no report', of({ current: 'b' }), of({ current: 'b' })],
    ['replaces the current one', of({ current: 'a' }), of({ current: 'b', replaced: 'a' })],
    [
      'replaces the one that the server knows',
      of({ current: 'x', replaced: 'a' }),
      of({ current: 'b', replaced: 'a' }),
    ],
    ['is the one that the server knows', of({ current: 'x', replaced: 'b' }), of({ current: 'b' })],
    ['leaves an ended one to be reported', of({ ended: 'b' }), of({ current: 'b', ended: 'b' })],
  ])('%s', (_, before, after) => {
    expect(withPushAddress(before, 'b')).toEqual(after)
  })
})

test.each([
  ['the current address', of({ current: 'a' }), of({ ended: 'a' })],
  ['the address that the server knows', of({ current: 'b', replaced: 'a' }), of({ ended: 'a' })],
  ['no address twice', of({ ended: 'a' }), of({ ended: 'a' })],
  ['nothing', noPushAddresses, noPushAddresses],
])('giving the address back ends %s', (_, before, after) => {
  expect(withoutPushAddress(before)).toEqual(after)
})

describe('the reports to the server', () => {
  test('stop an ended address before they renew another', () => {
    let addresses = of({ current: 'c', replaced: 'b', ended: 'a' })
    const reports = []
    for (let next = nextPushReport(addresses); next !== null; next = nextPushReport(addresses)) {
      reports.push(next)
      addresses = afterPushReport(addresses, next)
    }
    expect(reports).toEqual([
      { kind: 'stop', endpoint: 'a' },
      { kind: 'renew', endpoint: 'b', to: 'c' },
    ])
    expect(addresses).toEqual(of({ current: 'c' }))
  })

  test('keep a change that happens in the meantime', () => {
    const renew = { kind: 'renew', endpoint: 'a', to: 'b' } as const
    expect(afterPushReport(of({ ended: 'a' }), renew)).toEqual(of({ ended: 'a' }))
    expect(afterPushReport(of({ ended: 'b' }), { kind: 'stop', endpoint: 'a' })).toEqual(of({ ended: 'b' }))
  })
})

test.each([
  [of({ current: 'a' }), of({ current: 'a' })],
  [{ current: 1, replaced: null, ended: null }, null],
  [{}, null],
  [null, null],
  ['a', null],
])('stored addresses %o are read as %o', (stored, read) => {
  expect(readPushAddresses(stored)).toEqual(read)
})

const path = '/order/0b2e9d46-8a0c-4f0e-9d52-2f6c8f1f4a77'
test.each([
  [{ url: path }, path],
  [{ url: `https://evil.example${path}` }, null],
  [{ url: `/${path}` }, null],
  [{ url: '/account' }, null],
  [{}, null],
  [null, null],
  ['text', null],
])('the data %o of a push lead to %s', (data, url) => {
  expect(pushedOrderPath(data)).toBe(url)
})
