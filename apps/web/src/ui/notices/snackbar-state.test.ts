import { expect, test } from 'vitest'
import { snackbarAfter, snackbarTime } from './snackbar-state.ts'
import type { Snack, SnackbarEvent, SnackbarState } from './snackbar-state.ts'

const snack = (id: number, duration: number = snackbarTime.usual): Snack => ({
  id,
  text: `text ${id}`,
  theme: 'success',
  duration,
})
const after = (...events: SnackbarEvent[]) => events.reduce<SnackbarState>(snackbarAfter, null)

test('[UI-02] shows a snackbar for 4000 ms, or 5000 ms after a change', () => {
  expect(snackbarTime).toEqual({ usual: 4000, change: 5000 })
  expect(after({ type: 'shown', snack: snack(1), at: 100 })).toMatchObject({ remaining: 4000, since: 100 })
})

test('[UI-02] replaces the current snackbar and gives the new one its full time', () => {
  const state = after({ type: 'shown', snack: snack(1), at: 0 }, { type: 'shown', snack: snack(2, 5000), at: 3000 })
  expect(state).toMatchObject({ snack: { id: 2 }, remaining: 5000, since: 3000 })
})

test('[UI-02] pauses the time while pointer or focus rest on it', () => {
  const paused = after({ type: 'shown', snack: snack(1), at: 0 }, { type: 'held', at: 1500 })
  expect(paused).toMatchObject({ remaining: 2500, since: null })
  expect(snackbarAfter(paused, { type: 'held', at: 9000 })).toBe(paused)
  const released = snackbarAfter(paused, { type: 'released', at: 60_000 })
  expect(released).toMatchObject({ remaining: 2500, since: 60_000 })
  expect(snackbarAfter(released, { type: 'released', at: 61_000 })).toBe(released)
})

test('[UI-02] has no time left after a hold beyond its time', () => {
  expect(after({ type: 'shown', snack: snack(1), at: 0 }, { type: 'held', at: 4200 })).toMatchObject({ remaining: 0 })
})

test('[UI-02] does not close a snackbar at the end of the one that it replaced', () => {
  const state = after({ type: 'shown', snack: snack(1), at: 0 }, { type: 'shown', snack: snack(2), at: 10 })
  expect(snackbarAfter(state, { type: 'left', id: 1 })).toBe(state)
  expect(snackbarAfter(state, { type: 'left', id: 2 })).toBeNull()
})

test('[UI-02] ignores hold, release and close without a snackbar', () => {
  expect(after({ type: 'held', at: 1 }, { type: 'released', at: 2 }, { type: 'left', id: 3 })).toBeNull()
})
