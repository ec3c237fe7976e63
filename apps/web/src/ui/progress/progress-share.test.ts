import { expect, test } from 'vitest'
import { progressShare } from './progress-share.ts'

test('[UI-09] max is 100 and precision 0 unless told otherwise', () => {
  expect(progressShare(37.5)).toEqual({ share: 0.375, percent: '38%' })
})

test.each([
  [1, 3, 1, '33.3%'],
  [2, 3, 2, '66.67%'],
  [1800, 2500, 0, '72%'],
])('[UI-09] %i of %i with %i decimals is %s', (value, max, precision, percent) => {
  expect(progressShare(value, max, precision).percent).toBe(percent)
})

test('[UI-09] beyond the ends counts as the ends, and nothing of nothing is nothing', () => {
  expect(progressShare(-5).percent).toBe('0%')
  expect(progressShare(250).percent).toBe('100%')
  expect(progressShare(1, 0)).toEqual({ share: 0, percent: '0%' })
})
