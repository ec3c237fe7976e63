import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { progressIn } from './blender.mjs'
import { inWords, timekeeper } from './progress.mjs'

const folder = mkdtempSync(join(tmpdir(), 'forno-progress-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const pizza = { job: { kind: 'pizza', pixels: 1000 } }
const thing = { job: { kind: 'thing', pixels: 1000 } }

test('the time left follows the pace of the machine', () => {
  const jobs = [{ ...pizza }, { ...pizza }, { ...thing }]
  const time = timekeeper(jobs)
  const promised = time.secondsLeft()
  time.took(jobs[0], 30)
  expect(time.done()).toBe(1)
  // half of what a pizza usually takes
  expect(time.secondsLeft()).toBe((promised - 60) / 2)
  expect(timekeeper(jobs, 2).secondsLeft()).toBe(promised / 2)
  jobs.slice(1).forEach((job) => time.took(job, 10))
  expect(time.secondsLeft()).toBe(0)
})

test.each([
  [40, '40 s'],
  [740, '12 min'],
  [6_000, '1 h 40 min'],
])('%i seconds are said as %s', (seconds, words) => expect(inWords(seconds)).toBe(words))

test('how far a picture is follows from the last that was said of it', () => {
  const log = join(folder, 'blender.log')
  const after = (text) => {
    writeFileSync(log, text)
    return progressIn(log)
  }
  expect(progressIn(join(folder, 'none.log'))).toBeUndefined()
  expect(after('Blender 3.4.1\nPROGRESS 0.02\n')).toBe('2 %')
  expect(after('PROGRESS 0.02\nFra:1 | Scene, ViewLayer | Sample 17/40\n')).toBe('sample 17 of 40')
  expect(after('Sample 40/40\nPROGRESS 0.80\nSaved')).toBe('80 %')
})
