import { expect, test } from 'vitest'
import { progressShare } from './progress.tsx'

test('[UI-09] defaults max to 100 and precision to 0', () => {
  expect(progressShare(37.5)).toEqual({ share: 0.375, percent: '38%' })
})

test.each([
  [1, 3, 1, '33.3%'],
  [2, 3, 2, '66.67%'],
  [1800, 2500, 0, '72%'],
])('[UI-09] shows %i of %i with %i decimals as %s', (value, max, precision, percent) => {
  expect(progressShare(value, max, precision).percent).toBe(percent)
})

test('[UI-09] clamps values beyond the ends, and shows 0 of 0 as 0', () => {
  expect(progressShare(-5).percent).toBe('0%')
  expect(progressShare(250).percent).toBe('100%')
  expect(progressShare(1, 0)).toEqual({ share: 0, percent: '0%' })
})
