import { isSettled, mayBecome, nextStep } from '@forno/domain/payments/attempt'
import { isDecline } from '@forno/domain/payments/card-refusals'
import { refused, type Refused } from '@forno/domain/core/refused'
import { Refusal } from '../../../platform/refusals/refusal.ts'
import { basketsStore } from '../../baskets/index.ts'
import { callOff, type Order } from '../../orders/index.ts'
import {
  chargeOf,
  payerOf,
  ProviderUnclear,
  type Charge,
  type Known,
  type Outcome,
  type Payer,
  type Provider,
} from '../../payments/index.ts'
import { attemptsStore, type Attempt, type AttemptChange } from './attempts-store.ts'
import { checkToPlace, placeFrom } from './place-paid-order.ts'
import type { SagaDeps } from './deps.ts'
import { TakenOver } from './lease-lost-error.ts'

/** What the browser brought, and who pays. */
export type Brought = { readonly proof: unknown; readonly payer: Payer }
/** An attempt and whose lease on it this is; `answer` goes to the browser; `made` is the order that came of it just now. */
export type Work = {
  readonly attempt: Attempt
  readonly holder: string
  readonly answer?: unknown
  readonly made?: Order
  /** Why nothing came of it just now, though its customer may try again. */
  readonly told?: Refused
}
/** What one step led to; `rests` = nothing more can be done now. */
export type Stepped = Work & { readonly rests: boolean }

/** What is new of money that is held or taken. */
type Told = Pick<AttemptChange, 'reference' | 'memo' | 'masked' | 'taken'>

/** Noted with an attempt whose customer was told that an item has sold out. */
const soldOut = { soldOut: 'told' } as const

/**
 * Each step of a payment's saga: what it asks of the provider or writes, recorded before the next one. Money that is held or taken leads to an
 * order or goes back. [API-17] [ORD-11] [PAY-10]
 */
export const makeSteps = (needs: SagaDeps) => {
  const { sql, clock, times } = needs
  const store = attemptsStore(sql)

  const providerOf = ({ method, provider }: Attempt): Provider => {
    const known = needs.paidBy[method]
    if (known?.name !== provider) throw new Error(`no provider ${provider} for ${method}`)
    return known.provider
  }

  const write = async ({ attempt, holder }: Work, change: AttemptChange): Promise<Attempt> => {
    const isSame = attempt.state === change.state
    if (!isSame && !mayBecome(attempt.state, change.state))
      throw new Error(`a payment cannot go from ${attempt.state} to ${change.state}`)
    const changed = await store.change(attempt.attemptId, holder, change, clock())
    if (changed === null) throw new TakenOver(attempt.attemptId)
    return changed
  }
  const to = async (work: Work, change: AttemptChange, rests = false): Promise<Stepped> => ({
    ...work,
    attempt: await write(work, isSettled(change.state) ? { ...change, isLeft: true } : change),
    rests,
  })
  const resting = (work: Work): Stepped => ({ ...work, rests: true })

  /** A provider's word that may be missing: null = nobody can say. */
  const asked = async <T>(attempt: Attempt, question: (provider: Provider, charge: Charge) => Promise<T>) => {
    try {
      return await question(providerOf(attempt), chargeOf(attempt))
    } catch (trouble) {
      if (!(trouble instanceof ProviderUnclear)) throw trouble
      needs.log(trouble, `payment ${attempt.attemptId} is open`)
      return null
    }
  }

  const record = async (work: Work, outcome: Outcome): Promise<Stepped> => {
    switch (outcome.kind) {
      case 'authorised':
      case 'captured': {
        const { kind, ...said } = outcome
        return place(work, { ...said, ...(kind === 'captured' ? { taken: work.attempt.amount } : {}) })
      }
      case 'refused': {
        const failed = await to(work, { state: 'failed', failure: refused(outcome.refusal) })
        const { basketId, method, placing } = work.attempt
        // From the attempt as it was: one that has ended forgets who paid.
        if (isDecline(outcome.refusal)) await needs.paidBy[method]?.countDecline?.({ card: null, ...placing, basketId })
        return failed
      }
      case 'waiting': {
        const { answer, reference, memo, masked } = outcome
        const told = { ...(reference && { reference }), ...(memo && { memo }), ...(masked && { masked }) }
        return { ...(await to(work, { state: 'awaiting_customer', ...told }, true)), answer }
      }
    }
  }

  const confirm = async (work: Work, { proof, payer }: Brought): Promise<Stepped> => {
    const { state } = work.attempt
    const attempt =
      state === 'authorising' ? work.attempt : await write(work, { state: 'authorising', askedAt: clock() })
    const outcome = await asked(attempt, (provider, charge) => provider.confirm(charge, proof, payer))
    return outcome === null ? resting({ ...work, attempt }) : record({ ...work, attempt }, outcome)
  }

  /**
   * Confirms a payment when its customer returns from the provider. If an item has sold out meanwhile, the customer is told and may try
   * again; the sweep does not complete such an attempt, because the customer believes that nothing was ordered. [PAY-36]
   */
  const confirmBack = async (work: Work, brought: Brought): Promise<Stepped> => {
    if (work.attempt.cancelledAt !== null) return to(work, { state: 'failed' })
    const failure = await checkToPlace(needs, work.attempt)
    if (failure === null) return confirm(work, brought)
    if (failure.refused !== 'BasketItemNotFound') return to(work, { state: 'failed', failure })
    const attempt = await write(work, { state: 'awaiting_customer', memo: soldOut })
    return { ...work, attempt, told: failure, rests: true }
  }

  /** Two minutes without an outcome: the basket is locked and support can see it. [ORD-11] */
  const giveUpWaiting = async (work: Work): Promise<Stepped> => {
    const { basketId, attemptId, state } = work.attempt
    if (state === 'unknown' || clock() - (work.attempt.askedAt ?? work.attempt.createdAt) < times.unknown)
      return resting(work)
    await sql.begin(async (inside) => {
      const changed = await attemptsStore(inside).change(attemptId, work.holder, { state: 'unknown' }, clock())
      if (changed === null) throw new TakenOver(attemptId)
      await basketsStore(inside).setLocked(basketId, true)
    })
    needs.log(
      new Error(`payment ${attemptId} of basket ${basketId} has no outcome: its basket is locked`),
      'support has to know',
    )
    return resting({ ...work, attempt: { ...work.attempt, state: 'unknown' } })
  }

  const lookUp = async (work: Work): Promise<Stepped> => {
    const known: Known | null = await asked(work.attempt, (provider, charge) => provider.lookUp(charge))
    if (known === null) return giveUpWaiting(work)
    if (known.kind === 'authorised' || known.kind === 'captured' || known.kind === 'refused') return record(work, known)
    // What was lost may still take effect; later it is made sure that it does not.
    if (clock() - (work.attempt.askedAt ?? 0) < times.echo) return resting(work)
    return to(work, { state: 'voiding', failure: refused('GatewayError') })
  }

  /**
   * A customer who never came back: has the provider more to say than they did? Where only asking for the money tells whether they agreed, it is
   * asked for until their time is over, and the payment ends with the last try. [PAY-23]
   */
  const ask = async (work: Work): Promise<Stepped> => {
    if (work.attempt.cancelledAt !== null) return to(work, { state: 'failed' })
    const isOver = clock() - work.attempt.createdAt >= times.customer
    const known = await asked(work.attempt, (provider, charge) => provider.lookUp(charge))
    if (known?.kind === 'refused') return to(work, { state: 'failed', failure: refused(known.refusal) })
    const mayTry = known?.kind === 'ready' && work.attempt.memo['soldOut'] === undefined
    const tried = mayTry ? await tryWithout(work) : resting(work)
    if (!isOver || tried.attempt.state !== 'awaiting_customer') return tried
    return to(tried, { state: 'failed', failure: refused('GatewayError') })
  }

  const tryWithout = async (work: Work): Promise<Stepped> => {
    const { basketId, placing } = work.attempt
    const row = await basketsStore(sql).find(basketId)
    return row === null ? resting(work) : confirmBack(work, { proof: null, payer: payerOf(row.state, placing.ip) })
  }

  /**
   * The order of money that is held or taken; what its provider told of it just now is written in the same transaction. Where no order comes of it, that is
   * recorded by itself.
   */
  const place = async ({ holder, attempt: asked }: Work, told: Told = {}): Promise<Stepped> => {
    const held: Work = {
      holder,
      attempt: { ...asked, state: 'authorised', ...told, memo: { ...asked.memo, ...told.memo } },
    }
    try {
      const { attempt, order } = await placeFrom(needs, held, told)
      // The order stands: what is left is nothing that its customer has to wait for.
      return { holder, attempt, made: order, rests: true }
    } catch (trouble) {
      if (trouble instanceof TakenOver) throw trouble
      if (trouble instanceof Refusal) return to(held, { state: 'voiding', failure: trouble.refusal, ...told })
      await write(held, { state: 'authorised', ...told })
      throw trouble
    }
  }

  const capture = async (work: Work): Promise<Stepped> => {
    const { amount } = work.attempt
    const outcome = await asked(work.attempt, (provider, charge) => provider.capture(charge))
    if (outcome === null) return resting(work)
    if (outcome === 'captured') return to(work, { state: 'captured', taken: amount })
    return callOffOrder(work)
  }

  /** The money is not to be had: an order without it is none. [PAY-34] */
  const callOffOrder = (work: Work): Promise<Stepped> =>
    sql.begin(async (inside) => {
      const { attemptId, orderId } = work.attempt
      const change = { state: 'voiding', failure: refused('CaptureFailed') } as const
      const attempt = await attemptsStore(inside).change(attemptId, work.holder, change, clock())
      if (attempt === null) throw new TakenOver(attemptId)
      if (orderId !== null) await callOff(inside, orderId, clock())
      return { ...work, attempt, rests: false }
    })

  const undo = async (work: Work): Promise<Stepped> => {
    const outcome = await asked(work.attempt, (provider, charge) => provider.undo(charge))
    if (outcome === null) return giveUpWaiting(work)
    const { amount, basketId, state, taken } = work.attempt
    // What was taken and then voided is as good as given back.
    const money = outcome === 'refunded' ? { taken: amount, returned: amount } : { returned: taken }
    const after = await to(work, { state: outcome, ...money })
    if (state === 'unknown') await basketsStore(sql).setLocked(basketId, false)
    return after
  }

  /** Whether money may still come of a payment that was given up. */
  const mayComeLate = ({ state, orderId, askedAt, reference, ...attempt }: Attempt): boolean =>
    (state === 'voided' || state === 'failed') &&
    orderId === null &&
    askedAt !== null &&
    reference !== null &&
    needs.paidBy[attempt.method]?.provider.mayComeLate === true

  /** Money that came after its payment was given up goes back, and is told to support. [PAY-10] */
  const undoLate = async (attempt: Attempt): Promise<void> => {
    const outcome = await asked(attempt, (provider, charge) => provider.undo(charge))
    if (outcome !== 'refunded' || !(await store.returnedLate(attempt.attemptId, clock()))) return
    needs.log(new Error(`payment ${attempt.attemptId} took effect after it was given up`), 'its money went back')
  }

  const stepOf = (work: Work): Promise<Stepped> | null => {
    switch (nextStep(work.attempt.state)) {
      case 'drop':
        return to(work, { state: 'failed', failure: refused('GatewayError') })
      case 'ask':
        return ask(work)
      case 'lookUp':
        return lookUp(work)
      case 'place':
        return place(work)
      case 'capture':
        return capture(work)
      case 'undo':
        return undo(work)
      case null:
        return null
    }
  }

  return { record, confirm, confirmBack, resting, stepOf, mayComeLate, undoLate }
}
