import { expect, test } from 'vitest'
import { makeSteadyClock } from './steady-clock.ts'

const clocks = { time: 1_000_000, elapsed: 500 }
const now = makeSteadyClock({ time: () => clocks.time, elapsed: () => clocks.elapsed })

test('[NAT-06] the clock counts on when the clock of the phone is set back, and counts its sleep', () => {
  expect(now()).toBe(1_000_000)
  clocks.elapsed += 60_000
  // Ten minutes in the background look like two seconds.
  clocks.time = 1_002_000
  expect(now()).toBe(1_060_000)
  clocks.time = 1_062_000
  expect(now()).toBe(1_062_000)
  clocks.time += 3_600_000
  expect(now()).toBe(4_662_000)
})
