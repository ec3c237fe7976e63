import { expect, test } from 'vitest'
import { rateLimits } from '../customers/rate-limits.ts'
import { declineVerdict } from './declines.ts'

const byBasket = (declines: number, secondsLeft = 60) => ({ limit: rateLimits.declineByBasket, declines, secondsLeft })
const byAddress = (declines: number, secondsLeft = 90) => ({
  limit: rateLimits.declineByAddress,
  declines,
  secondsLeft,
})

test.each([
  ['none ask for nothing', [], { kind: 'allowed' }],
  ['four declines ask for nothing', [byBasket(4), byAddress(4)], { kind: 'allowed' }],
  ['five ask for a bot check of its own', [byBasket(5), byAddress(4)], { kind: 'checkAgain' }],
  ['five of an address do, too', [byBasket(1), byAddress(19)], { kind: 'checkAgain' }],
  ['eight of a basket pause until its window ends', [byBasket(8), byAddress(8)], { kind: 'paused', seconds: 60 }],
  ['twenty of an address pause', [byBasket(1), byAddress(20)], { kind: 'paused', seconds: 90 }],
  ['of two full counters the longer wait counts', [byBasket(8), byAddress(21)], { kind: 'paused', seconds: 90 }],
])('[PAY-34] %s', (_, counters, verdict) => {
  expect(declineVerdict(counters)).toEqual(verdict)
})
