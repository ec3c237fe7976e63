import { expect, test } from 'vitest'
import type { PrizeSegment } from '../content/prize-game.ts'
import { drawReport } from './draw-report.ts'

const segment = (id: string, weight: number): PrizeSegment => ({ id, weight, prize: null })
const game = { segments: [segment('pizza', 1), segment('bread', 4), segment('none', 5)] }

test('[MKT-13] compares the draws of each segment with its odds, in the order of the game', () => {
  const draws = [
    { segment: 'none', draws: 50, vouchers: 0 },
    { segment: 'pizza', draws: 16, vouchers: 12 },
    { segment: 'bread', draws: 34, vouchers: 34 },
  ]
  const report = drawReport(game, draws)
  expect(report).toMatchObject([
    { segment: 'pizza', draws: 16, vouchers: 12, odds: '1 in 10', expected: 10 },
    { segment: 'bread', draws: 34, vouchers: 34, odds: '2 in 5', expected: 40 },
    { segment: 'none', draws: 50, vouchers: 0, odds: '1 in 2', expected: 50 },
  ])
  expect(report.map(({ sigmas }) => sigmas.toFixed(2))).toEqual(['2.00', '-1.22', '0.00'])
})

test('[MKT-13] a game without draws has no deviation, and a segment that was never drawn has its odds', () => {
  expect(drawReport(game, [])[0]).toEqual({
    segment: 'pizza',
    draws: 0,
    vouchers: 0,
    odds: '1 in 10',
    expected: 0,
    sigmas: 0,
  })
})
