import { runs } from '@forno/proof/runs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { unlockModes, type UnlockMode } from './unlock-modes.ts'
import { vaultAfter, vaultAtStart, type Vault, type VaultEvent } from './vault-lock.ts'

const unlocked: Vault = { status: 'unlocked', mode: 'Biometrics', failures: 0, pausedAt: null, lockedOutAt: null }
const locked: Vault = { ...unlocked, status: 'locked' }
const after = (vault: Vault, ...events: readonly VaultEvent[]): Vault => events.reduce(vaultAfter, vault)
const failed = { type: 'unlockFailed', failure: 'failed', at: 0 } as const

describe('the vault', () => {
  test.each([
    [4_999, 'unlocked'],
    [5_000, 'locked'],
    [86_400_000, 'locked'],
    [-1, 'locked'],
  ])('[NAT-06] after %i ms in the background it is %s', (pause, status) => {
    const at = 1_000_000
    expect(after(unlocked, { type: 'paused', at }, { type: 'resumed', at: at + pause }).status).toBe(status)
    expect(after(unlocked, { type: 'paused', at }, { type: 'pauseChecked', at: at + pause }).status).toBe(status)
  })

  test('[NAT-06] pauses do not add up', () => {
    const pauses = [0, 10_000, 20_000].flatMap((at): VaultEvent[] => [
      { type: 'paused', at },
      { type: 'resumed', at: at + 4_000 },
    ])
    expect(after(unlocked, ...pauses)).toEqual(unlocked)
  })

  test('[NAT-03] secure storage never locks; the other modes lock, and start locked', () => {
    const pause: readonly VaultEvent[] = [
      { type: 'paused', at: 0 },
      { type: 'resumed', at: 60_000 },
      { type: 'lockRequested' },
    ]
    expect(unlockModes.map((mode) => after({ ...unlocked, mode }, ...pause).status)).toEqual([
      'unlocked',
      'locked',
      'locked',
      'locked',
    ])
    expect(unlockModes.map((mode) => vaultAtStart({ hasToken: true, mode, failures: 0 }).status)).toEqual([
      'unlocked',
      'locked',
      'locked',
      'locked',
    ])
    expect(vaultAtStart({ hasToken: false, mode: 'Biometrics', failures: 3 })).toMatchObject({
      status: 'empty',
      failures: 0,
    })
  })

  test('[NAT-06] five failed attempts in a row clear it, and four do not', () => {
    expect(after(locked, failed, failed, failed, failed)).toMatchObject({ status: 'locked', failures: 4 })
    expect(after(locked, failed, failed, failed, failed, failed)).toMatchObject({ status: 'empty', failures: 0 })
    const broken = after(locked, failed, failed, failed, failed, { type: 'unlocked' }, { type: 'lockRequested' })
    expect(after(broken, failed)).toMatchObject({ status: 'locked', failures: 1 })
    const restarted = vaultAtStart({ hasToken: true, mode: 'Biometrics', failures: 4 })
    expect(after(restarted, failed).status).toBe('empty')
  })

  test.each(['cancelled', 'interrupted', 'unavailable'] as const)(
    '[NAT-06] a prompt that was %s is no failed attempt',
    (failure) => {
      const event: VaultEvent = { type: 'unlockFailed', failure, at: 0 }
      expect(after(locked, ...Array.from({ length: 20 }, () => event))).toEqual(locked)
    },
  )

  test('[NAT-06] a lockout counts once while it lasts', () => {
    const lockout = (at: number): VaultEvent => ({ type: 'unlockFailed', failure: 'lockedOut', at })
    expect(after(locked, lockout(0), lockout(10_000), lockout(29_999)).failures).toBe(1)
    expect(after(locked, lockout(0), lockout(30_000)).failures).toBe(2)
    expect(after(locked, ...[0, 1, 2, 3, 4].map((step) => lockout(step * 30_000))).status).toBe('empty')
  })

  test('[NAT-06] a removed enrolment clears it, and the next log-in needs no prompt', () => {
    expect(after(locked, { type: 'unlockFailed', failure: 'removed', at: 0 })).toMatchObject({
      status: 'empty',
      mode: 'SecureStorage',
    })
  })

  test('[NAT-03] a locked vault keeps its mode', () => {
    expect(after(locked, { type: 'modeChosen', mode: 'SecureStorage' })).toEqual(locked)
    expect(after(unlocked, { type: 'modeChosen', mode: 'SystemPasscode' }).mode).toBe('SystemPasscode')
  })

  test('[NAT-06] a prompt that pauses the app for a minute does not lock the vault that it unlocks', () => {
    const events: readonly VaultEvent[] = [
      { type: 'paused', at: 0 },
      { type: 'unlocked' },
      { type: 'resumed', at: 60_000 },
    ]
    expect(after(locked, ...events)).toEqual(unlocked)
  })
})

/**
 * The rules read from the history alone: which events since the last log-in, unlock or clearing decide the status. It
 * keeps no state between events.
 */
const expectedFrom = (start: UnlockMode, history: readonly VaultEvent[]) => {
  let mode = start
  let status = 'empty'
  let failedInARow = 0
  let lockoutEndsAt = -Infinity
  let lockoutBegan = -Infinity
  let background: number | undefined
  const empty = (): void => {
    status = 'empty'
    failedInARow = 0
    lockoutEndsAt = -Infinity
    lockoutBegan = -Infinity
  }
  const lockIf = (isDue: boolean): void => {
    if (isDue && status === 'unlocked' && mode !== 'SecureStorage') status = 'locked'
  }
  const isDue = (at: number): boolean => background !== undefined && !(at >= background && at < background + 5_000)
  const fail = (): void => {
    failedInARow += 1
    if (failedInARow === 5) empty()
  }
  for (const event of history) {
    if (event.type === 'loggedIn' || (event.type === 'unlocked' && status === 'locked')) {
      if (event.type === 'unlocked') background = undefined
      status = 'unlocked'
      failedInARow = 0
      lockoutEndsAt = -Infinity
      lockoutBegan = -Infinity
    } else if (event.type === 'cleared') empty()
    else if (event.type === 'paused') background ??= event.at
    else if (event.type === 'pauseChecked') lockIf(isDue(event.at))
    else if (event.type === 'resumed') {
      lockIf(isDue(event.at))
      background = undefined
    } else if (event.type === 'lockRequested') lockIf(true)
    else if (event.type === 'modeChosen' && status !== 'locked') {
      mode = event.mode
      background = undefined
    } else if (event.type === 'unlockFailed' && status === 'locked') {
      if (event.failure === 'failed') fail()
      if (event.failure === 'lockedOut' && !(event.at >= lockoutBegan && event.at < lockoutEndsAt)) {
        lockoutBegan = event.at
        lockoutEndsAt = event.at + 30_000
        fail()
      }
      if (event.failure === 'removed') {
        empty()
        mode = 'SecureStorage'
      }
    }
  }
  return { status, mode, failures: failedInARow }
}

const step = fc.oneof(
  { arbitrary: fc.constantFrom({ type: 'paused' } as const, { type: 'resumed' } as const), weight: 4 },
  { arbitrary: fc.constant({ type: 'pauseChecked' } as const), weight: 1 },
  { arbitrary: fc.constantFrom({ type: 'loggedIn' } as const, { type: 'unlocked' } as const), weight: 3 },
  { arbitrary: fc.constantFrom({ type: 'lockRequested' } as const, { type: 'cleared' } as const), weight: 1 },
  {
    arbitrary: fc.record({
      type: fc.constant('unlockFailed' as const),
      failure: fc.oneof(
        { arbitrary: fc.constantFrom('failed' as const, 'lockedOut' as const), weight: 6 },
        {
          arbitrary: fc.constantFrom(
            'cancelled' as const,
            'interrupted' as const,
            'unavailable' as const,
            'removed' as const,
          ),
          weight: 1,
        },
      ),
    }),
    weight: 8,
  },
  {
    arbitrary: fc.record({ type: fc.constant('modeChosen' as const), mode: fc.constantFrom(...unlockModes) }),
    weight: 2,
  },
)

/** Steps with the times between them: mostly forward, around the limits, rarely back. */
const histories = fc.array(
  fc.tuple(
    step,
    fc.oneof(
      { arbitrary: fc.constantFrom(0, 1, 2_500, 4_999, 5_000, 5_001, 29_999, 30_000), weight: 6 },
      { arbitrary: fc.integer({ min: -40_000, max: 60_000 }), weight: 1 },
    ),
  ),
  { maxLength: 60 },
)

const withTimes = (steps: readonly (readonly [{ readonly type: string }, number])[]): readonly VaultEvent[] => {
  let at = 1_000_000
  return steps.map(([event, pause]) => {
    at += pause
    return { ...event, at } as VaultEvent
  })
}

test('[NAT-06] [NAT-03] after any history the vault is as the rules say', () => {
  fc.assert(
    fc.property(fc.constantFrom(...unlockModes), histories, (mode, steps) => {
      const history = withTimes(steps)
      const start = vaultAtStart({ hasToken: false, mode, failures: 0 })
      const seen = [{ type: 'loggedIn' } as const, ...history]
      expect(after(start, ...seen)).toMatchObject(expectedFrom(mode, seen))
    }),
    runs({ sample: 500, prove: 50_000 }),
  )
})

test('[NAT-06] a vault that is not locked has no failed attempts, and never more than four', () => {
  fc.assert(
    fc.property(fc.constantFrom(...unlockModes), histories, (mode, steps) => {
      let vault = vaultAtStart({ hasToken: true, mode, failures: 0 })
      for (const event of withTimes(steps)) {
        vault = vaultAfter(vault, event)
        expect(vault.failures).toBeLessThan(5)
        if (vault.status !== 'locked') expect(vault.failures).toBe(0)
        if (vault.mode === 'SecureStorage') expect(vault.status).not.toBe('locked')
      }
    }),
    runs({ sample: 300, prove: 20_000 }),
  )
})
