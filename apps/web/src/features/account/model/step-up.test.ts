import { expect, test } from 'vitest'
import { makeProofPrompt } from './step-up.ts'

test('two calls that need a proof at the same time share one prompt and its answer', async () => {
  const opened: ((isProven: boolean) => void)[] = []
  const prompt = makeProofPrompt((answer) => void opened.push(answer))
  const both = Promise.all([prompt(), prompt()])
  expect(opened).toHaveLength(1)
  opened[0]?.(true)
  expect(await both).toEqual([true, true])
  const later = prompt()
  expect(opened).toHaveLength(2)
  opened[1]?.(false)
  expect(await later).toBe(false)
})
