import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FileLost, importAgain } from './import-again.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Imports a file that fails some times first; resolves to the outcome and the number of imports. */
const run = async (failures: number, onLine = true) => {
  vi.stubGlobal('navigator', { onLine })
  let imports = 0
  const outcome = importAgain(async () => {
    imports += 1
    if (imports <= failures) throw new TypeError('Failed to fetch dynamically imported module')
    return 'module'
  }).catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  return { outcome: await outcome, imports }
}

test('[NAV-38] imports a file once if it arrives', async () => {
  expect(await run(0)).toEqual({ outcome: 'module', imports: 1 })
})

test.each([1, 2])('[NAV-38] asks again for a file that is lost %d times', async (failures) => {
  expect(await run(failures)).toEqual({ outcome: 'module', imports: failures + 1 })
})

test('[NAV-38] gives up after the third try, with the cause', async () => {
  const { outcome, imports } = await run(3)
  expect(outcome).toBeInstanceOf(FileLost)
  expect([imports, (outcome as FileLost).cause]).toEqual([3, expect.any(TypeError)])
})

test('[SES-18] gives up without a network at once', async () => {
  const { outcome, imports } = await run(9, false)
  expect(outcome).toBeInstanceOf(FileLost)
  expect(imports).toBe(1)
})
