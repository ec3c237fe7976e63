import { fileURLToPath } from 'node:url'
import { drawRange } from '@forno/domain/prizes/draw'
import { offeredGame } from '@forno/domain/prizes/offered-game'
import { states, type LocalDate } from '@forno/domain/core/basic-types'
import { expect, test } from 'vitest'
import { complaintsOf } from '../../../../test/fixtures/content-complaints.ts'
import { broken, smallContent } from '../../../../test/fixtures/small-content.ts'
import { readContent } from '../read-content.ts'

const file = 'prize-games.yaml'
const bread = '{ id: bread, weight: 1, offer: bread-on-us, stock: 10, validDays: 30 }'

test.each([
  ['an unknown offer', 'bread-on-us', 'cake-on-us', `${file}:6 there is no offer 'cake-on-us'`],
  ['a weight of zero', 'weight: 1', 'weight: 0', `${file}:6 expected a number from 1 to 1000000, found '0'`],
  [
    'a prize without stock',
    ', stock: 10',
    '',
    `${file}:6 the segment 'bread' needs offer, stock and validDays, or none of them`,
  ],
  [
    'stock without a prize',
    'weight: 9',
    'weight: 9, stock: 4',
    `${file}:7 the segment 'nothing' needs offer, stock and validDays, or none of them`,
  ],
  ['a segment id twice', 'id: nothing', 'id: bread', `${file}:2 the game 'default' has two segments with the same id`],
  [
    'no segment that wins nothing',
    '{ id: nothing, weight: 9 }',
    bread.replace('bread,', 'more,'),
    `${file}:2 the game 'default' needs a segment that wins nothing`,
  ],
  [
    'a period that runs backwards',
    'until: 2026-12-31\n',
    'until: 2026-10-31\n',
    `${file}:2 the game 'default' ends before it begins`,
  ],
  [
    'a permit that runs backwards',
    'until: 2026-12-31 }',
    'until: 2026-10-31 }',
    `${file}:2 the permit P-1 ends before it begins`,
  ],
  ['an unknown state', 'state: QLD', 'state: NZ', `${file}:10 there is no state 'NZ'`],
  ['a permit where none is required', 'state: QLD', 'state: VIC', `${file}:2 VIC has a permit and is in withoutPermit`],
  ['a missing period', '    from: 2026-11-01\n', '', `${file}:2 'from' is missing`],
])('[MKT-13] reports %s with file and line', (_, from, to, complaint) => {
  expect(complaintsOf(broken(file, from, to))).toEqual([complaint])
})

test('[MKT-13] reports a missing file', () => {
  const { [file]: _, ...others } = smallContent
  expect(complaintsOf(others)).toEqual([`${file}:1 this file is missing`, `${file}:1 'games' is missing`])
})

const shipped = readContent(fileURLToPath(new URL('../../../../../../content', import.meta.url)))
if (!('content' in shipped)) throw new Error(JSON.stringify(shipped.errors, null, 2))
const { prizeGames, siteStories } = shipped.content

test('[MKT-13] the shipped game is offered in each state with a permit or without need of one', () => {
  const today = '2026-11-26' as LocalDate
  const order = { status: 'Preparing', placedOn: today, today, hasEmail: true } as const
  const offered = states.filter((state) => offeredGame(prizeGames, siteStories['spin-to-win'], { ...order, state }))
  expect(offered).toEqual(['ACT', 'NSW', 'QLD', 'SA', 'TAS', 'VIC', 'WA'])
})

test('[MKT-13] the terms of the shipped game state every permit, every stock and both days', () => {
  for (const game of prizeGames) {
    const { markdown } = siteStories['spin-to-win'].find(({ slug }) => slug === game.slug)!
    for (const { state, number } of game.permits) expect(markdown).toContain(`${state} ${number}`)
    for (const { prize } of game.segments)
      if (prize !== null) expect(markdown).toContain(prize.stock?.toLocaleString('en-AU') ?? '')
    expect(markdown).toContain('1 November 2026 to 31 January 2027')
    expect(drawRange(game.segments)).toBe(40)
  }
})
