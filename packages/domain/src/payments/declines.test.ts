import { expect, test } from 'vitest'
import { rateLimits } from '../customers/rate-limits.ts'
import { instant } from '../words.ts'
import { declineVerdict } from './declines.ts'

const at = (minute: number) => instant(1_800_000_000_000 + minute * 60_000)
const declines = (count: number) => Array.from({ length: count }, (_, index) => at(index))
const byBasket = (count: number) => ({ limit: rateLimits.declineByBasket, declines: declines(count) })
const byAddress = (count: number) => ({ limit: rateLimits.declineByAddress, declines: declines(count) })

test.each([
  ['four declines ask for nothing', [byBasket(4), byAddress(4)], { kind: 'allowed' }],
  ['five ask for a bot check after the last', [byBasket(5), byAddress(4)], { kind: 'checkAgain', since: at(4) }],
  ['five of an address do, too', [byBasket(1), byAddress(19)], { kind: 'checkAgain', since: at(18) }],
  ['eight of a basket pause until the first is an hour old', [byBasket(8)], { kind: 'paused', until: at(60) }],
  ['twenty of an address pause', [byBasket(1), byAddress(20)], { kind: 'paused', until: at(60) }],
])('[PAY-34] %s', (_, counters, verdict) => {
  expect(declineVerdict(counters)).toEqual(verdict)
})
