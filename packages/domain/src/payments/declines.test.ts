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
  ['no declines: allowed', [], { kind: 'allowed' }],
  ['four declines: allowed', [byBasket(4), byAddress(4)], { kind: 'allowed' }],
  ['five declines of a basket: needs its own bot check', [byBasket(5), byAddress(4)], { kind: 'checkAgain' }],
  ['nineteen declines of an address: needs its own bot check', [byBasket(1), byAddress(19)], { kind: 'checkAgain' }],
  [
    'eight declines of a basket: paused until its window ends',
    [byBasket(8), byAddress(8)],
    { kind: 'paused', seconds: 60 },
  ],
  ['twenty declines of an address: paused', [byBasket(1), byAddress(20)], { kind: 'paused', seconds: 90 }],
  ['two full counters: paused for the longer wait', [byBasket(8), byAddress(21)], { kind: 'paused', seconds: 90 }],
])('[PAY-34] %s', (_, counters, verdict) => {
  expect(declineVerdict(counters)).toEqual(verdict)
})
