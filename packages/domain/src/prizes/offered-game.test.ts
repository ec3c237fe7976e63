import { expect, test } from 'vitest'
import type { PrizeGame } from '../content/prize-game.ts'
import type { SpinToWinStory } from '../content/site-stories.ts'
import type { LocalDate, OfferId } from '../core/basic-types.ts'
import { offeredGame, type PrizeOrder } from './offered-game.ts'

const day = (text: string): LocalDate => text as LocalDate

const game: PrizeGame = {
  slug: 'default',
  from: day('2026-11-01'),
  until: day('2026-12-31'),
  segments: [
    { id: 'pizza', weight: 1, prize: { offerId: 'free-pizza' as OfferId, stock: 10, validDays: 30 } },
    { id: 'none', weight: 9, prize: null },
  ],
  withoutPermit: ['VIC'],
  permits: [
    { state: 'NSW', number: 'TP/1', from: day('2026-11-10'), until: day('2026-11-20') },
    { state: 'NSW', number: 'TP/2', from: day('2026-12-01'), until: day('2026-12-31') },
  ],
}
const story: SpinToWinStory = {
  slug: 'default',
  name: 'Hawaiian',
  active: true,
  title: 'Spin to win',
  markdown: 'Terms.',
  segments: [
    { id: 'none', label: 'Next time' },
    { id: 'pizza', label: 'A pizza' },
  ],
}
const order: PrizeOrder = {
  status: 'Preparing',
  state: 'NSW',
  placedOn: day('2026-11-10'),
  today: day('2026-11-10'),
  hasEmail: true,
}

test('[MKT-13] offers an active game with its story', () => {
  expect(offeredGame([game], [story], order)).toEqual({ game, story })
})

test.each<[string, Partial<PrizeOrder>, boolean]>([
  ['is offered on the last day of the permit', { placedOn: day('2026-11-20'), today: day('2026-11-20') }, true],
  ['is not offered before the permit', { placedOn: day('2026-11-09'), today: day('2026-11-10') }, false],
  [
    'is not offered when the permit ends before the draw',
    { placedOn: day('2026-11-20'), today: day('2026-11-21') },
    false,
  ],
  ['is offered under the next permit', { placedOn: day('2026-12-01'), today: day('2026-12-02') }, true],
  ['is not offered in a state without a permit', { state: 'SA' }, false],
  ['is offered in a state whose law requires no permit', { state: 'VIC', placedOn: day('2026-11-01') }, true],
  ['is not offered before its period', { state: 'VIC', placedOn: day('2026-10-31') }, false],
  ['is not offered after its period', { state: 'VIC', today: day('2027-01-01') }, false],
  ['is not offered for a cancelled order', { status: 'Unable to Deliver' }, false],
  ['is offered for a finished order', { status: 'Delivered' }, true],
  ['is not offered without an e-mail address', { hasEmail: false }, false],
])('[MKT-13] a game %s', (_, change, expected) => {
  expect(offeredGame([game], [story], { ...order, ...change }) !== null).toBe(expected)
})

test.each<[string, readonly SpinToWinStory[]]>([
  ['without a story', []],
  ['with an inactive story', [{ ...story, active: false }]],
  ['with a story of another slug', [{ ...story, slug: 'summer' }]],
  ['with a story that lacks a segment', [{ ...story, segments: story.segments.slice(1) }]],
  [
    'with a story that has another segment',
    [{ ...story, segments: [...story.segments.slice(1), { id: 'x', label: 'X' }] }],
  ],
])('[MKT-13] does not offer a game %s', (_, stories) => {
  expect(offeredGame([game], stories, order)).toBeNull()
})

test('[MKT-13] offers the first game of several that the order may play', () => {
  const closed = { ...game, slug: 'spring', until: day('2026-11-02') }
  const stories = [{ ...story, slug: 'spring' }, story]
  expect(offeredGame([closed, game], stories, order)?.game).toBe(game)
})
