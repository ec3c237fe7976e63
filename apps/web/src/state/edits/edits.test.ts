import { beforeEach, expect, test, vi } from 'vitest'
import { makeEdits } from './edits.ts'
import type { EditDeps } from './tab-edits.ts'

const code = vi.hoisted(() => ({ isLost: false, made: [] as object[] }))
vi.mock('./tab-edits.ts', () => ({
  get makeTabEdits() {
    if (code.isLost) throw new Error('the file did not load')
    return (deps: object) => {
      code.made.push(deps)
      return { deps }
    }
  },
}))

const deps = (name: string) => ({ name }) as unknown as EditDeps

beforeEach(() => {
  code.isLost = false
  code.made = []
})

test('two taps before the code has loaded share one queue', async () => {
  const edits = makeEdits(deps('shop'))
  const [one, other] = await Promise.all([edits(), edits()])
  expect(one).toBe(other)
  expect(await edits()).toBe(one)
  expect(code.made).toEqual([{ name: 'shop' }])
})

test('each app has edits of its own', async () => {
  expect(await makeEdits(deps('one'))()).not.toBe(await makeEdits(deps('other'))())
  expect(code.made).toEqual([{ name: 'one' }, { name: 'other' }])
})

test('code that did not load is loaded by the next tap', async () => {
  code.isLost = true
  const edits = makeEdits(deps('shop'))
  await expect(edits()).rejects.toThrow('did not load')
  code.isLost = false
  await edits()
  expect(code.made).toHaveLength(1)
})
