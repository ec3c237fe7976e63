import { expect, test } from 'vitest'
import { runSchedule, schedule } from './schedule.mjs'

/** Runs the table with work that ends when told to, and notes what has started. */
function controlled(rows) {
  const started = []
  const ends = new Map()
  const results = runSchedule(rows, (key) => {
    started.push(key)
    return new Promise((end) => ends.set(key, () => end(`${key} ended`)))
  })
  const settle = () => new Promise(setImmediate)
  const end = async (key) => {
    await settle()
    ends.get(key)()
    await settle()
  }
  return { started, results, end }
}

test('starts a step once all steps before it have ended', async () => {
  const rows = [
    { key: 'a', after: [] },
    { key: 'b', after: [] },
    { key: 'c', after: ['a', 'b'] },
  ]
  const { started, results, end } = controlled(rows)
  await end('a')
  expect(started).toEqual(['a', 'b'])
  await end('b')
  expect(started).toEqual(['a', 'b', 'c'])
  await end('c')
  expect([...(await results)]).toEqual([
    ['a', 'a ended'],
    ['b', 'b ended'],
    ['c', 'c ended'],
  ])
})

test('runs a step although a step before it is left out', async () => {
  const rows = schedule.filter(({ key }) => key !== 'check')
  const results = await runSchedule(rows, async (key) => key)
  expect([...results.keys()]).toEqual(['build', 'api', 'browser'])
})

test('every step of the table names steps of the table', () => {
  const keys = schedule.map(({ key }) => key)
  expect(keys).toEqual(expect.arrayContaining(schedule.flatMap(({ after }) => after)))
})
