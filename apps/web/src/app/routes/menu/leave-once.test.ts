import { expect, test } from 'vitest'
import { makeLeaveOnce } from './leave-once.ts'

/** A router whose navigation the test ends. */
const makeRouter = () => {
  const listeners = new Set<() => void>()
  const leaves: string[] = []
  const leaving = makeLeaveOnce((_, listener) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  })
  const leave = (name: string) => leaving(() => leaves.push(name))
  return { leave, leaves, listeners, resolve: () => [...listeners].forEach((listener) => listener()) }
}

test('[NAV-06] [CAT-15] a second press while the list loads neither adds nor goes back again', async () => {
  const { leave, leaves, resolve } = makeRouter()
  const left = leave('add')
  expect([leave('add'), leave('close')]).toEqual([null, null])
  resolve()
  await expect(left).resolves.toBeUndefined()
  expect(leaves).toEqual(['add'])
})

test('[NAV-06] the next product can be left once the list has loaded', () => {
  const { leave, leaves, resolve, listeners } = makeRouter()
  void leave('one')
  resolve()
  expect(listeners.size).toBe(0)
  expect(leave('other')).not.toBeNull()
  expect(leaves).toEqual(['one', 'other'])
})
