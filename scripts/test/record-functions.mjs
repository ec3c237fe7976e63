// Set-up file of Vitest's API project: records the functions that each test file ran, for `npm test -- --changed`.
import { relative, sep } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { root } from '../setup/say.mjs'
import { executedIn, functionCounter } from './executed-functions.mjs'
import { isDue, isRecording, savePart } from './reach-parts.mjs'

const item = () => relative(root, expect.getState().testPath).split(sep).join('/')
let counter

beforeAll(() => {
  if (!isRecording || !isDue('api', item())) return
  // Test files in one process share one connection to the function counters of that process.
  counter = globalThis.fornoFunctionCounter ??= functionCounter()
  counter.start()
})

afterAll(() => {
  if (counter) savePart('api', item(), executedIn(counter.take()))
})
