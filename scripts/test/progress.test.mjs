import { expect, test } from 'vitest'
import { duration, Progress, slowestFiles, withRun } from './progress.mjs'

const done = (item, seconds, failed = 0) => ({ type: 'done', item, file: item, seconds, passed: 1 - failed, failed })
const timingsOf = (seconds, pace = null) => ({ seconds: new Map(Object.entries(seconds)), pace })

function progressOf(events, timings) {
  const progress = new Progress({ noun: 'files', timings, startedAt: 0 })
  for (const event of events) progress.take(event)
  return progress
}

test('knows no end before anything is planned', () => {
  expect(progressOf([]).line(5000)).toBe('0 of 0 files, 0 failed')
})

test('estimates the end from the last run until a tenth of the work is done', () => {
  const timings = timingsOf({ a: 10, b: 90 }, 0.5)
  const progress = progressOf([{ type: 'planned', items: ['a', 'b'] }], timings)
  expect(progress.secondsLeft(20_000)).toBe(30)
  progress.take(done('a', 10))
  expect(progress.secondsLeft(20_000)).toBe(180)
  expect(progress.line(20_000)).toBe('1 of 2 files, 0 failed, about 3 min left')
})

test('estimates the end from the rate so far where no run is known', () => {
  const progress = progressOf([{ type: 'planned', items: ['a', 'b', 'c', 'd'] }, done('a', 3)])
  expect(progress.secondsLeft(4000)).toBe(12)
  expect(progress.share()).toBe(0.25)
})

test('weighs an item without a known time as an average one', () => {
  const progress = progressOf(
    [{ type: 'planned', items: ['a', 'b', 'new'] }, done('new', 1)],
    timingsOf({ a: 10, b: 30 }),
  )
  expect(progress.share()).toBeCloseTo(20 / 60)
})

test('counts failures as they are reported, also outside any item', () => {
  const progress = progressOf([{ type: 'failed', title: 'the run itself', message: 'no port' }, done('a', 1, 1)])
  expect(progress.line(1000)).toBe('1 of 1 files, 1 failed, about 0 s left')
})

test('remembers the times of what passed and the pace of the stage', () => {
  const progress = progressOf([done('a', 4), done('b', 6, 1)])
  const run = { wallSeconds: 5, isWhole: false }
  expect(withRun(timingsOf({ b: 1, c: 2 }, 3), progress, run)).toEqual(timingsOf({ a: 4, b: 1, c: 2 }, 0.5))
  expect(withRun(timingsOf({ c: 2 }, 3), progressOf([]), run)).toEqual(timingsOf({ c: 2 }, 3))
})

test('forgets after a whole run what is gone', () => {
  const run = { wallSeconds: 2, isWhole: true }
  expect(withRun(timingsOf({ gone: 2 }), progressOf([done('a', 4)]), run)).toEqual(timingsOf({ a: 4 }, 0.5))
})

test('lists the slowest files with the sum of their items', () => {
  const journeys = [
    { ...done('x', 3), file: 'a.spec.ts' },
    { ...done('y', 3), file: 'a.spec.ts' },
    { ...done('z', 5), file: 'b.spec.ts' },
    { ...done('w', 1), file: 'c.spec.ts' },
  ]
  expect(slowestFiles(journeys, 2)).toEqual([
    ['a.spec.ts', 6],
    ['b.spec.ts', 5],
  ])
})

test.each([
  [0, '0 s'],
  [89, '89 s'],
  [90, '1 min 30 s'],
  [180, '3 min'],
  [725, '12 min'],
])('writes %d s as %s', (seconds, words) => {
  expect(duration(seconds)).toBe(words)
})
