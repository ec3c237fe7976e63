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
  // Files share a process, and with it the connection to its counters.
  counter = globalThis.fornoFunctionCounter ??= functionCounter()
  counter.start()
})

afterAll(() => {
  if (counter) savePart('api', item(), executedIn(counter.take()))
})
