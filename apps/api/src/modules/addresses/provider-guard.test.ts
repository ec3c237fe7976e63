import { instant } from '@forno/domain/core/basic-types'
import { describe, expect, test } from 'vitest'
import { AddressRefused, AddressUnavailable } from './address-source.ts'
import { makeGuard } from './provider-guard.ts'

const guardWithClock = () => {
  let at = Date.parse('2026-11-20T08:30:00Z')
  const guard = makeGuard(() => instant(at))
  const outcome = (call: () => Promise<unknown>): Promise<unknown> =>
    guard(call).then(
      () => 'answered',
      (error: unknown) => (error instanceof AddressUnavailable ? error.why : 'passed on'),
    )
  return {
    pass: (milliseconds: number): void => {
      at += milliseconds
    },
    answer: () => outcome(() => Promise.resolve()),
    fail: () => outcome(() => Promise.reject(new AddressUnavailable('timeout'))),
    refuse: () => outcome(() => Promise.reject(new AddressRefused('no'))),
    giveUp: () => outcome(() => Promise.reject(new Error('given up'))),
    outcome,
  }
}

type GuardWithClock = ReturnType<typeof guardWithClock>

const times = async (count: number, call: () => Promise<unknown>): Promise<readonly unknown[]> => {
  const outcomes = []
  for (let each = 0; each < count; each += 1) outcomes.push(await call())
  return [...new Set(outcomes)]
}

const resting = async (): Promise<GuardWithClock> => {
  const guarded = guardWithClock()
  await times(5, guarded.fail)
  expect(await guarded.answer()).toBe('resting after failures')
  return guarded
}

test('[LOC-07] makes at most 150 calls per minute', async () => {
  const { answer, pass } = guardWithClock()
  expect(await times(149, answer)).toEqual(['answered'])
  pass(59_000)
  expect([await answer(), await answer()]).toEqual(['answered', 'budget used up'])
  pass(1_000)
  expect(await times(149, answer)).toEqual(['answered'])
  expect(await answer()).toBe('budget used up')
  pass(59_000)
  expect([await answer(), await answer()]).toEqual(['answered', 'budget used up'])
})

test('[LOC-07] does not count a used-up budget as a failure of the provider', async () => {
  const { answer, pass } = guardWithClock()
  await times(200, answer)
  pass(60_000)
  expect(await answer()).toBe('answered')
})

describe('after five failures in a row', () => {
  test('[LOC-07] makes no call for 10 s, and the calls it holds back use no budget', async () => {
    const { answer, pass } = await resting()
    await times(200, answer)
    pass(9_999)
    expect(await answer()).toBe('resting after failures')
    pass(1)
    expect(await times(145, answer)).toEqual(['answered'])
  })

  test('[LOC-07] lets one test call through while others still wait', async () => {
    const { answer, outcome, pass } = await resting()
    pass(10_000)
    let release = (): void => undefined
    const trying = outcome(
      () =>
        new Promise<void>((resolve) => {
          release = resolve
        }),
    )
    expect(await answer()).toBe('resting after failures')
    release()
    expect(await trying).toBe('answered')
    expect(await answer()).toBe('answered')
  })

  test('[LOC-07] pauses again after a failed test call', async () => {
    const { answer, fail, pass } = await resting()
    pass(10_000)
    expect(await fail()).toBe('timeout')
    pass(9_999)
    expect(await answer()).toBe('resting after failures')
    pass(1)
    expect(await answer()).toBe('answered')
  })

  test('[LOC-07] after an aborted test call, the next call is the test', async () => {
    const { answer, giveUp, pass } = await resting()
    pass(10_000)
    expect(await giveUp()).toBe('passed on')
    expect(await answer()).toBe('answered')
  })
})

test('[LOC-07] a success or a refusal resets the count; an aborted call does not change it', async () => {
  const { answer, fail, giveUp, refuse } = guardWithClock()
  await times(4, fail)
  expect(await answer()).toBe('answered')
  await times(4, fail)
  expect(await refuse()).toBe('passed on')
  await times(4, fail)
  await times(10, giveUp)
  expect(await answer()).toBe('answered')
})
