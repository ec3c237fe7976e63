import { runs } from '@forno/proof/runs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { refused, type RefusalValue } from '../core/refusal.ts'
import { cents, instant, type Instant } from '../core/basic-types.ts'
import { attemptStates, isSettled, mayBecome, paymentTimes as times, type AttemptState } from './attempt.ts'
import { decide, isCustomerLate, type DecidedAttempt, type Decision, type StepOutcome } from './decide.ts'

const start = instant(1_000_000)
const attempt = (state: AttemptState, more: Partial<DecidedAttempt> = {}): DecidedAttempt => ({
  state,
  amount: cents(2_250),
  taken: cents(0),
  createdAt: start,
  askedAt: start,
  cancelledAt: null,
  memo: {},
  polls: 0,
  ...more,
})
const later = (milliseconds: number): Instant => instant(start + milliseconds)
const decided = (from: DecidedAttempt, outcome: StepOutcome, at = start, isLastTry = false): Decision =>
  decide(from, outcome, { at, times, isLastTry })

const soldOut = refused('BasketItemNotFound')
const otherTotal = refused('UnapprovedBasketTotal', { basketTotal: cents(4310) })

/** Every outcome of every step. */
const outcomes: Readonly<Record<string, StepOutcome>> = {
  'picked up': { of: 'pickUp' },
  pay: { of: 'pay' },
  return: { of: 'return' },
  'basket gone': { of: 'resumeForCustomer' },
  'check: placeable': { of: 'check', refusal: null },
  'check: sold out': { of: 'check', refusal: soldOut },
  'check: other total': { of: 'check', refusal: otherTotal },
  'confirm: authorised': { of: 'confirm', answer: { kind: 'authorised' } },
  'confirm: captured': { of: 'confirm', answer: { kind: 'captured' } },
  'confirm: waiting': { of: 'confirm', answer: { kind: 'waiting' } },
  'confirm: declined': { of: 'confirm', answer: { kind: 'refused', refusal: 'CardDeclined' } },
  'confirm: unclear': { of: 'confirm', answer: { kind: 'unclear' } },
  'lookUp: authorised': { of: 'lookUp', answer: { kind: 'authorised' } },
  'lookUp: captured': { of: 'lookUp', answer: { kind: 'captured' } },
  'lookUp: waiting': { of: 'lookUp', answer: { kind: 'waiting' } },
  'lookUp: declined': { of: 'lookUp', answer: { kind: 'refused', refusal: 'CardDeclined' } },
  'lookUp: nothing': { of: 'lookUp', answer: { kind: 'nothing' } },
  'lookUp: ready': { of: 'lookUp', answer: { kind: 'ready' } },
  'lookUp: unclear': { of: 'lookUp', answer: { kind: 'unclear' } },
  'place: placed': { of: 'place', refusal: null },
  'place: refused': { of: 'place', refusal: otherTotal },
  'place: error': { of: 'placeError' },
  'capture: captured': { of: 'capture', answer: 'captured' },
  'capture: refused': { of: 'capture', answer: 'refused' },
  'capture: unclear': { of: 'capture', answer: 'unclear' },
  'undo: voided': { of: 'undo', answer: 'voided' },
  'undo: refunded': { of: 'undo', answer: 'refunded' },
  'undo: unclear': { of: 'undo', answer: 'unclear' },
  expire: { of: 'expire' },
}

/** A decision as `new state → step`; parts without a change are left out. */
const words = ({ change, step, basket, cancelsOrder, isWrittenWithOrder, refusal }: Decision): string =>
  [
    ...(change === null ? [] : [isWrittenWithOrder ? `${change.state} with the order` : change.state]),
    ...(step === null ? [] : [`→ ${step}`]),
    ...(basket === null ? [] : [`${basket} basket`]),
    ...(cancelsOrder ? ['cancel order'] : []),
    ...(refusal === null ? [] : [`answer ${refusal.refused}`]),
  ].join(', ')

const table: Readonly<Record<AttemptState, Readonly<Record<string, string>>>> = {
  created: {
    'picked up': 'failed',
    pay: 'authorising, → confirm',
    'confirm: authorised': 'authorised with the order, → place',
    'confirm: captured': 'authorised with the order, → place',
    'confirm: waiting': 'awaiting_customer',
    'confirm: declined': 'failed',
  },
  awaiting_customer: {
    'picked up': '→ lookUp',
    return: '→ check',
    'check: placeable': 'authorising, → confirm',
    'check: sold out': 'awaiting_customer, answer BasketItemNotFound',
    'check: other total': 'failed',
    'confirm: authorised': 'authorised with the order, → place',
    'confirm: captured': 'authorised with the order, → place',
    'confirm: waiting': 'awaiting_customer',
    'confirm: declined': 'failed',
    'lookUp: declined': 'failed',
    'lookUp: ready': '→ resumeForCustomer',
    expire: 'failed',
  },
  authorising: {
    'picked up': '→ lookUp',
    pay: '→ confirm',
    'confirm: authorised': 'authorised with the order, → place',
    'confirm: captured': 'authorised with the order, → place',
    'confirm: waiting': 'awaiting_customer',
    'confirm: declined': 'failed',
    'lookUp: authorised': 'authorised with the order, → place',
    'lookUp: captured': 'authorised with the order, → place',
    'lookUp: waiting': 'voiding, → undo',
    'lookUp: declined': 'failed',
    'lookUp: nothing': 'voiding, → undo',
    'lookUp: ready': 'voiding, → undo',
    'lookUp: unclear': 'unknown, lock basket',
  },
  authorised: { 'picked up': '→ place', 'place: refused': 'voiding, → undo', 'place: error': 'authorised' },
  capturing: {
    'picked up': '→ capture',
    'capture: captured': 'captured',
    'capture: refused': 'voiding, → undo, cancel order',
  },
  captured: {},
  voiding: {
    'picked up': '→ undo',
    'undo: voided': 'voided',
    'undo: refunded': 'refunded',
    'undo: unclear': 'unknown, lock basket',
  },
  voided: {},
  refunded: {},
  failed: {},
  unknown: {
    'picked up': '→ undo',
    'undo: voided': 'voided, unlock basket',
    'undo: refunded': 'refunded, unlock basket',
  },
}

describe('[API-17] [ORD-11] what follows an outcome', () => {
  test.each(attemptStates)('in state %s', (state) => {
    const actual = Object.entries(outcomes).map(([name, outcome]) => [
      name,
      words(decided(attempt(state), outcome, later(300_000))),
    ])
    expect(Object.fromEntries(actual.filter(([, text]) => text !== ''))).toEqual(table[state])
  })

  test('is an allowed move unless it is written with the order, and nothing after a settled state', () => {
    for (const state of attemptStates)
      for (const outcome of Object.values(outcomes)) {
        const { change, step, retryIn, isWrittenWithOrder } = decided(attempt(state), outcome, later(300_000))
        if (change !== null && change.state !== state && !isWrittenWithOrder)
          expect([state, change.state, mayBecome(state, change.state)]).toEqual([state, change.state, true])
        expect(retryIn === null).toBe(isSettled(state))
        if (isSettled(state)) expect([change, step]).toEqual([null, null])
      }
  })
})

describe('what is stored', () => {
  test.each([
    ['a dropped start', 'created', 'picked up', { state: 'failed', failure: refused('GatewayError') }],
    ['a decline', 'authorising', 'confirm: declined', { state: 'failed', failure: refused('CardDeclined') }],
    ['a refused order', 'awaiting_customer', 'check: other total', { state: 'failed', failure: otherTotal }],
    ['an expired payment', 'awaiting_customer', 'expire', { state: 'failed', failure: refused('GatewayError') }],
    ['held money', 'authorising', 'confirm: authorised', { state: 'authorised' }],
    ['captured money', 'authorising', 'confirm: captured', { state: 'authorised', taken: 2_250 }],
    ['a lost call', 'authorising', 'lookUp: nothing', { state: 'voiding', failure: refused('GatewayError') }],
    ['an order that cannot be placed', 'authorised', 'place: refused', { state: 'voiding', failure: otherTotal }],
    ['a capture', 'capturing', 'capture: captured', { state: 'captured', taken: 2_250 }],
    ['a lost hold', 'capturing', 'capture: refused', { state: 'voiding', failure: refused('CaptureFailed') }],
  ] as const)('[PAY-34] [ORD-11] after %s is its reason and its money', (_, state, name, change) => {
    expect(decided(attempt(state), outcomes[name]!, later(300_000)).change).toStrictEqual(change)
  })

  test('[PAY-23] a cancelled payment fails without a reason', () => {
    const cancelled = attempt('awaiting_customer', { cancelledAt: start })
    expect(decided(cancelled, { of: 'return' }).change).toStrictEqual({ state: 'failed' })
  })

  test('[PAY-34] undoing returns what was captured, and a refund the whole amount', () => {
    const captured = attempt('voiding', { taken: cents(2_000) })
    const changeAfter = (name: string) => decided(captured, outcomes[name]!).change
    expect(changeAfter('undo: voided')).toStrictEqual({ state: 'voided', returned: 2_000 })
    expect(changeAfter('undo: refunded')).toStrictEqual({ state: 'refunded', taken: 2_250, returned: 2_250 })
  })
})

describe('timeouts', () => {
  test('[ORD-11] waits half a minute for the effect of a lost call, then undoes it', () => {
    const nothing = outcomes['lookUp: nothing']!
    expect(words(decided(attempt('authorising'), nothing, later(times.inFlight - 1)))).toBe('')
    expect(words(decided(attempt('authorising'), nothing, later(times.inFlight)))).toBe('voiding, → undo')
  })

  test('[ORD-11] locks the basket after two minutes without an outcome, not earlier', () => {
    for (const [state, name] of [
      ['authorising', 'lookUp: unclear'],
      ['voiding', 'undo: unclear'],
    ] as const) {
      expect(words(decided(attempt(state), outcomes[name]!, later(times.unknown - 1)))).toBe('')
      expect(words(decided(attempt(state), outcomes[name]!, later(times.unknown)))).toBe('unknown, lock basket')
    }
  })

  test('[ORD-11] counts the two minutes from the request for the money, not from the start of the payment', () => {
    const asked = { askedAt: later(times.unknown) }
    for (const [state, name] of [
      ['authorising', 'lookUp: unclear'],
      ['voiding', 'undo: unclear'],
    ] as const) {
      const at = (time: number) => words(decided(attempt(state, asked), outcomes[name]!, later(time)))
      expect([at(2 * times.unknown - 1), at(2 * times.unknown)]).toEqual(['', 'unknown, lock basket'])
    }
  })

  test('[PAY-23] expires the payment of a customer who does not return within an hour, after one last poll', () => {
    expect(isCustomerLate(attempt('awaiting_customer'), { at: later(times.customer - 1), times })).toBe(false)
    expect(isCustomerLate(attempt('awaiting_customer'), { at: later(times.customer), times })).toBe(true)
    const last = (name: string) => words(decided(attempt('awaiting_customer'), outcomes[name]!, start, true))
    expect(last('lookUp: nothing')).toBe('→ expire')
    expect(last('lookUp: ready')).toBe('→ resumeForCustomer')
    expect(last('basket gone')).toBe('→ expire')
    expect(last('confirm: waiting')).toBe('awaiting_customer, → expire')
    expect(last('check: sold out')).toBe('awaiting_customer, → expire, answer BasketItemNotFound')
    expect(words(decided(attempt('authorising'), outcomes['confirm: unclear']!, start, true))).toBe('')
  })

  test('doubles the delay between polls up to one minute', () => {
    const retries = [0, 1, 2, 50].map((polls) => decided(attempt('authorising', { polls }), { of: 'pickUp' }).retryIn)
    expect(retries).toEqual([5_000, 10_000, 20_000, 60_000])
  })
})

describe('customers', () => {
  test('[PAY-23] fails a cancelled payment without asking for the money', () => {
    const cancelled = attempt('awaiting_customer', { cancelledAt: start })
    for (const outcome of [{ of: 'return' }, { of: 'pickUp' }] as const)
      expect(decided(cancelled, outcome)).toMatchObject({ change: { state: 'failed' }, step: null })
  })

  test('[PAY-36] does not pay for a customer who has seen that an item is sold out', () => {
    const { change } = decided(attempt('awaiting_customer'), outcomes['check: sold out']!)
    const informed = attempt('awaiting_customer', { memo: change?.memo ?? {} })
    expect(words(decided(informed, outcomes['lookUp: ready']!))).toBe('')
    expect(words(decided(informed, { of: 'return' }))).toBe('→ check')
  })

  test('[PAY-34] counts a decline only if the money was asked for', () => {
    const counts = (state: AttemptState, name: string) => decided(attempt(state), outcomes[name]!).countsDecline
    expect(counts('authorising', 'confirm: declined')).toBe(true)
    expect(counts('authorising', 'lookUp: declined')).toBe(true)
    expect(counts('awaiting_customer', 'lookUp: declined')).toBe(false)
  })
})

/**
 * Runs one attempt to its end against a provider that loses answers and declines, with workers that die between
 * steps.
 */
const walk = (draw: (sides: number) => number) => {
  const bank = { held: 0, taken: 0, returned: 0 }
  let order = 'none' as 'none' | 'placed' | 'cancelled'
  let at: number = start
  let now = attempt('created', { askedAt: null })
  const isUnclear = () => draw(4) === 0
  const takesAtOnce = draw(2) === 0
  let isAgreed = draw(2) === 0

  const ask = (): void => {
    if (bank.held + bank.taken > 0 || draw(5) === 0) return
    if (takesAtOnce) bank.taken = now.amount
    else bank.held = now.amount
  }
  const standing = () =>
    bank.taken > bank.returned ? ('captured' as const) : bank.held > 0 ? ('authorised' as const) : null
  const steps: Readonly<Record<NonNullable<Decision['step']>, () => StepOutcome>> = {
    lookUp: () => {
      if (isUnclear()) return { of: 'lookUp', answer: { kind: 'unclear' } }
      const kind = standing() ?? (now.state === 'awaiting_customer' && isAgreed ? 'ready' : 'nothing')
      return { of: 'lookUp', answer: { kind } }
    },
    resumeForCustomer: () => (draw(8) === 0 ? { of: 'resumeForCustomer' } : { of: 'return' }),
    check: () => ({ of: 'check', refusal: [null, null, null, soldOut, otherTotal][draw(5)] as RefusalValue | null }),
    confirm: () => {
      if (draw(6) === 0) return { of: 'confirm', answer: { kind: 'refused', refusal: 'CardDeclined' } }
      if (!isAgreed) return { of: 'confirm', answer: { kind: 'waiting' } }
      ask()
      const kind = standing()
      return { of: 'confirm', answer: { kind: isUnclear() || kind === null ? 'unclear' : kind } }
    },
    place: () => {
      const dice = draw(6)
      if (dice === 0) return { of: 'placeError' }
      if (dice === 1) return { of: 'place', refusal: otherTotal }
      order = 'placed'
      now = { ...now, state: now.taken === now.amount ? 'captured' : 'capturing' }
      return { of: 'place', refusal: null }
    },
    capture: () => {
      if (draw(6) === 0) return { of: 'capture', answer: 'refused' }
      Object.assign(bank, { held: 0, taken: now.amount })
      return { of: 'capture', answer: isUnclear() ? 'unclear' : 'captured' }
    },
    undo: () => {
      if (isUnclear()) return { of: 'undo', answer: 'unclear' }
      const isRefund = bank.taken > 0
      Object.assign(bank, { held: 0, returned: bank.taken })
      return { of: 'undo', answer: isRefund ? 'refunded' : 'voided' }
    },
    expire: () => ({ of: 'expire' }),
  }

  const run = (first: StepOutcome): void => {
    const isLastTry = first.of === 'pickUp' && isCustomerLate(now, { at: instant(at), times })
    for (let outcome = first; ;) {
      const decision = decide(now, outcome, { at: instant(at), times, isLastTry })
      const stored = now
      const { memo, ...change } = decision.change ?? { state: now.state }
      now = { ...now, ...change, memo: { ...now.memo, ...memo } }
      if (decision.cancelsOrder) order = 'cancelled'
      if (decision.step === null) return
      // The process dies: only stored changes survive, and another worker picks up the attempt.
      if (draw(12) === 0) {
        if (decision.isWrittenWithOrder) now = stored
        return
      }
      outcome = steps[decision.step]()
    }
  }

  run(draw(2) === 0 ? { of: 'pay' } : { of: 'confirm', answer: { kind: 'waiting' } })
  for (let polls = 0; !isSettled(now.state) && polls < 400; polls += 1) {
    at += [1_000, 20_000, 60_000, 600_000][draw(4)] ?? 0
    now = { ...now, polls: now.polls + 1 }
    if (draw(3) === 0) isAgreed = true
    run(now.state === 'awaiting_customer' && draw(3) === 0 ? { of: 'return' } : { of: 'pickUp' })
  }
  return { now, order, bank }
}

test('[PAY-10] [ORD-11] every attempt settles, and captured money has an order or was refunded, with any lost answers', () => {
  fc.assert(
    fc.property(fc.infiniteStream(fc.nat(1_000_000)), (stream) => {
      const { now, order, bank } = walk((sides) => (stream.next().value ?? 0) % sides)
      expect(isSettled(now.state)).toBe(true)
      expect(bank.held).toBe(0)
      if (order === 'placed') expect([now.state, bank.taken - bank.returned]).toEqual(['captured', now.amount])
      else expect([now.state === 'captured', bank.taken - bank.returned]).toEqual([false, 0])
    }),
    runs({ sample: 300, prove: 50_000 }),
  )
})
