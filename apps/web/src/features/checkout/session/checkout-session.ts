import type { BasketId } from '@forno/domain/core/basic-types'
import type { PaymentType } from '@forno/domain/core/payment-types'
import { createContext } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { refreshBasket } from '../../../api/baskets.ts'
import { orderTexts } from '../../../state/orders/order-errors.ts'
import { refusalOf, type Refusal } from '../../../state/texts/refusals.ts'
import { wayOn } from '../../../state/texts/ways-on.ts'
import type { Notices } from '../../../ui/notices/notices.ts'
import { paths } from '../../../urls/urls.ts'
import { discardChallenge } from './discard-challenge.ts'
import { notAuthenticated } from './not-authenticated.ts'
import { methodOf } from '../methods/registry.ts'
import {
  readAttempt,
  saveAttempt,
  type OrderAttempt,
  type PaymentProof,
  type SheetOutcome,
} from '../payment/attempt.ts'
import type { ProviderReturn, ReturnedPayment } from '../payment/method.ts'
import {
  checkoutReducer,
  notPlaced,
  resumedState,
  type CheckoutEvent,
  type CheckoutState,
  type PaymentState,
} from './checkout-state.ts'
import { finishOrder, type FinishDeps } from './finish-order.ts'
import { awaitOutcome, payForOrder, submitOrder, type OutcomeWatch, type SubmitResult } from './place-order.ts'
import { awaitReturn, withProviderName, type ReturnedOutcome } from './provider-return.ts'
import { useProvided } from '../../../lib/react/use-provided.ts'

export type CheckoutDeps = FinishDeps & {
  readonly notices: Pick<Notices, 'snackbar'>
  /** Whether the current page shows a payment. Only from such a page does an outcome open another page. */
  readonly isOnPaymentPage: () => boolean
  readonly go: (path: string, how: 'push' | 'replace') => void
  /** Loads a page of another site in place of the current one. */
  readonly leaveFor: (url: string) => void
  readonly wait: (milliseconds: number) => Promise<void>
}

/** The method that the address of the open checkout chooses, /checkout/{method}. [PAY-32] */
export type ExpressPay = { readonly active: boolean; readonly paymentMethod: PaymentType | null }

const noExpressPay: ExpressPay = { active: false, paymentMethod: null }

/** One press of the button. */
export type Payment = {
  readonly attempt: OrderAttempt
  /** Makes the proof; it is called within the press. null = nothing to pay with. */
  readonly prove: () => Promise<PaymentProof | null>
  /** Sends the cart's edits and the form; null = saved. */
  readonly save: (proof: PaymentProof) => Promise<Refusal | null>
}

/** A return from a provider's page. */
export type ReturnVisit = ReturnedPayment & Pick<ProviderReturn, 'provider' | 'outOfStockCode'>

/**
 * The checkout of one running app. `checkout-state.ts` decides the next state; this session makes the calls, keeps the
 * attempt in session storage and changes the page. Screens only show its state.
 */
export const makeCheckoutSession = (deps: CheckoutDeps) => {
  const { call, queries, session, storage, isOnPaymentPage, go } = deps
  const store = createStore<CheckoutState>(() => resumedState(readAttempt(storage)))
  const expressPay = createStore<ExpressPay>(() => noExpressPay)
  const payment = (): PaymentState => store.getState().payment
  const dispatch = (event: CheckoutEvent): void => {
    const before = store.getState()
    const state = checkoutReducer(before, event)
    // Storage is written first: a crash after the placing call must find an attempt that has begun.
    if (state.kept !== before.kept) saveAttempt(storage, state.kept)
    store.setState(state, true)
  }
  const replacePage = (path: string): void => {
    if (isOnPaymentPage()) go(path, 'replace')
  }
  const refuse = (basketId: BasketId, refusal: Refusal, page: string = paths.checkout): void => {
    void refreshBasket(queries, basketId)
    dispatch({ type: 'paymentRefused', refusal })
    replacePage(page)
  }

  /** An item sold out: the customer goes back to the cart. [PAY-36] */
  const leadToCart = (basketId: BasketId, message: string | null): void => {
    void refreshBasket(queries, basketId)
    deps.notices.snackbar({ text: message ?? orderTexts.failed, theme: 'danger' })
    // The cart has said it: the next visit of the checkout starts again.
    dispatch({ type: 'refusalSettled' })
    replacePage(paths.basket)
  }
  const hasSoldOut = ({ code }: Refusal, { paymentType }: OrderAttempt): boolean =>
    code !== null && code === methodOf(paymentType)?.providerReturn?.outOfStockCode

  /** The discarding of the last challenged card: a new payment waits for it, so that it does not meet the old one. */
  const discarding: { end: Promise<void> | null } = { end: null }
  /** The bank does not authenticate the customer: closes the attempt and shows the refusal. [PAY-15] [PAY-27] */
  const endChallenge = (refusal: Refusal): void => {
    const challenged = payment()
    if (challenged.kind !== 'challenged') return
    discarding.end = discardChallenge(call, challenged).then(() => void (discarding.end = null))
    refuse(challenged.attempt.basketId, refusal)
  }

  const conclude = (basketId: BasketId, result: SubmitResult): void => {
    switch (result.kind) {
      case 'ordered':
        dispatch({ type: 'orderPlaced', basketId, orderId: result.orderId })
        finishOrder(deps, basketId, result)
        replacePage(paths.order(result.orderId))
        break
      case 'refused': {
        const { kept } = store.getState()
        if (kept !== null && hasSoldOut(result.refusal, kept)) {
          dispatch({ type: 'paymentRefused', refusal: result.refusal })
          leadToCart(basketId, result.refusal.message)
        } else refuse(basketId, result.refusal)
        break
      }
      case 'challenge':
        dispatch({ type: 'challengeReceived', challenge: result.challenge })
        replacePage(paths.cardAuth)
        break
      case 'leave':
        dispatch({ type: 'sentToProvider' })
        if (isOnPaymentPage()) deps.leaveFor(result.url)
        break
      case 'unknown':
        dispatch({ type: 'outcomeUnknown' })
        void poll(basketId)
    }
  }

  /** Makes the calls of an attempt that has its proof. */
  const run = async (submit: typeof submitOrder): Promise<void> => {
    const running = payment()
    if (running.kind !== 'checking' && running.kind !== 'placing') return
    const { attempt, proof } = running
    const onStep = (step: 'checkingCart' | 'checkingOrder' | 'placing') =>
      dispatch(step === 'placing' ? { type: 'placingStarted' } : { type: 'checkStarted', step })
    const result = await submit({ call, attempt, proof, onStep })
    proof.wallet?.finishSheet?.(sheetOutcome(result))
    conclude(attempt.basketId, result)
  }

  const hasAttemptOf = (basketId: BasketId): boolean => store.getState().kept?.basketId === basketId
  /** Without an attempt, as in a new tab, the checkout has no note that would say the refusal and lead on. */
  const refuseWithoutNote = (basketId: BasketId, refusal: Refusal): void => {
    deps.notices.snackbar({ text: refusal.message ?? orderTexts.failed, theme: 'danger' })
    refuse(basketId, refusal, pageAfter(refusal))
  }

  const polling = { end: new AbortController() }
  /** Watches one basket for as long as a page of the payment is open; a new watch ends the one before. */
  const watchOutcome = (basketId: BasketId): { readonly watch: OutcomeWatch; readonly isReplaced: () => boolean } => {
    polling.end.abort()
    polling.end = new AbortController()
    const { signal } = polling.end
    const isOver = () => signal.aborted || !isOnPaymentPage()
    return { watch: { call, basketId, wait: deps.wait, isOver }, isReplaced: () => signal.aborted }
  }
  const poll = async (basketId: BasketId): Promise<void> => {
    const { watch, isReplaced } = watchOutcome(basketId)
    const outcome = (await awaitOutcome(watch)) ?? ({ kind: 'refused', refusal: notPlaced } as const)
    if (isReplaced()) return
    if (outcome.kind === 'unknown') dispatch({ type: 'pollStopped' })
    else if (outcome.kind === 'refused' && !hasAttemptOf(basketId)) refuseWithoutNote(basketId, outcome.refusal)
    else conclude(basketId, outcome)
  }

  const concludeReturn = ({ basketId, provider }: ReturnVisit, outcome: ReturnedOutcome | null): void => {
    switch (outcome?.kind) {
      case 'unknown':
        dispatch({ type: 'pollStopped' })
        break
      case 'ordered':
        conclude(basketId, outcome)
        break
      case 'reference':
        dispatch({ type: 'referenceKnown', orderReference: outcome.orderReference })
        break
      case 'outOfStock':
        dispatch({ type: 'pollStopped' })
        leadToCart(basketId, outcome.message)
        break
      case 'refused':
      case undefined:
        refuseReturn(basketId, outcome === null ? notPlaced : withProviderName(outcome.refusal, provider))
    }
  }
  const refuseReturn = (basketId: BasketId, refusal: Refusal): void => {
    const hasAttempt = hasAttemptOf(basketId)
    if (!hasAttempt && session.getState().basketId !== basketId) {
      dispatch({ type: 'referenceKnown', orderReference: null })
      return
    }
    if (hasAttempt) refuse(basketId, refusal)
    else refuseWithoutNote(basketId, refusal)
  }

  return {
    store,
    expressPay,
    /**
     * Pays for a basket, from the press of the button to the order. Resolves when the form is done: with the refusal
     * that the form shows, or null = the process page shows the payment, or the customer closed the sheet.
     */
    pay: async ({ attempt, prove, save }: Payment): Promise<Refusal | null> => {
      dispatch({ type: 'payPressed', attempt })
      const isMine = (): boolean => attemptInForm(payment())?.key === attempt.key
      if (!isMine()) {
        // An attempt that has left the form comes first: its page shows it. Otherwise the form is still busy with one.
        const running = payment()
        if (running.kind === 'awaiting') go(paths.processOrder(running.basketId), 'push')
        if (running.kind === 'checking' || running.kind === 'placing')
          go(paths.processOrder(running.attempt.basketId), 'push')
        return null
      }
      const refuseInForm = (refusal: Refusal): Refusal => {
        if (!isMine()) return refusal
        dispatch({ type: 'paymentRefused', refusal })
        replacePage(paths.checkout)
        return refusal
      }
      try {
        const proof = await prove()
        if (proof === null || !isMine()) {
          proof?.wallet?.finishSheet?.('refused')
          if (isMine()) dispatch({ type: 'proofMissing' })
          return null
        }
        dispatch({ type: 'proofMade', proof })
        const refusal = await save(proof)
        if (refusal !== null) {
          proof.wallet?.finishSheet?.('refused')
          return refuseInForm(refusal)
        }
      } catch (error) {
        return refuseInForm(refusalOf(error))
      }
      dispatch({ type: 'basketSaved' })
      void (discarding.end === null ? run(submitOrder) : discarding.end.then(() => run(submitOrder)))
      go(paths.processOrder(attempt.basketId), 'push')
      return null
    },
    /** The customer has chosen another method: a proof that is still being made pays for nothing. */
    dropProof: (): void => dispatch({ type: 'proofMissing' }),
    /** The bank has authenticated the customer: the placing call is sent once more, with its reference. [PAY-27] */
    answerChallenge: (): void => {
      const challenged = payment()
      if (challenged.kind !== 'challenged') return
      dispatch({ type: 'challengeAnswered' })
      void run((running) => payForOrder(running, null))
      go(paths.processOrder(challenged.attempt.basketId), 'replace')
    },
    /** The bank has not authenticated the customer, or they turned away from it. [PAY-27] */
    failChallenge: endChallenge,
    /** The bank's page is left while the customer has not answered, as by the browser's back button. [PAY-15] */
    leaveChallenge: (): void => endChallenge(notAuthenticated),
    /** The process page is open. After a reload, the back button or a crash the outcome is polled. [NAV-11] */
    visitProcess: (basketId: BasketId): void => {
      if (!isOnPaymentPage()) return
      const before = payment()
      dispatch({ type: 'processVisited', basketId })
      const after = payment()
      if (after.kind === 'challenged') replacePage(paths.cardAuth)
      if (after.kind === 'ordered') replacePage(paths.order(after.orderId))
      if (after.kind === 'refused') replacePage(paths.checkout)
      if (after.kind === 'awaiting' && before.kind !== 'awaiting') void poll(basketId)
    },
    /** The bank's page is open: without a challenge, as after a reload, it leads to the checkout. [PAY-27] */
    visitChallenge: (): void => {
      if (!isOnPaymentPage() || payment().kind === 'challenged') return
      dispatch({ type: 'challengeVisited', basketId: session.getState().basketId })
      replacePage(paths.checkout)
    },
    /** A provider's page has led back here: the API learns so, and the outcome is polled. [NAV-10] [PAY-21] */
    visitReturn: async (visit: ReturnVisit): Promise<void> => {
      const { basketId, notify, outOfStockCode } = visit
      dispatch({ type: 'providerReturned', basketId })
      if (payment().kind !== 'awaiting') return
      const { kept } = store.getState()
      const attempt = kept?.basketId === basketId ? kept : null
      const { watch, isReplaced } = watchOutcome(basketId)
      const outcome = await awaitReturn({ notify: (send) => notify(send, attempt), outOfStockCode }, watch)
      if (isReplaced()) return
      concludeReturn(visit, watch.isOver() && outcome?.kind !== 'ordered' ? { kind: 'unknown' } : outcome)
    },
    /** The customer has fixed the reason of the refusal. */
    settleRefusal: (): void => dispatch({ type: 'refusalSettled' }),
    /** The checkout is open; its address chooses this method, or none. [PAY-32] */
    chooseExpressPay: (paymentMethod: PaymentType | null): void =>
      expressPay.setState({ active: paymentMethod !== null, paymentMethod }),
    /** The checkout screen is closed. */
    leaveForm: (): void => {
      expressPay.setState(noExpressPay)
      dispatch({ type: 'checkoutLeft' })
    },
  }
}

export type CheckoutSession = ReturnType<typeof makeCheckoutSession>

/** The attempt while the form waits for it; null = the form does not. */
const attemptInForm = (payment: PaymentState): OrderAttempt | null =>
  payment.kind === 'proving' || payment.kind === 'saving' ? payment.attempt : null

/** The page that a refusal without an attempt leads to. [ERR-11] [VOU-09] [PAY-36] */
const pageAfter = (refusal: Refusal): string => {
  const { kind } = wayOn(refusal, 'ordering')
  if (kind === 'toOffers') return paths.offers
  return kind === 'toCart' || kind === 'voucherRedeemed' ? paths.basket : paths.checkout
}

const sheetOutcome = ({ kind }: SubmitResult): SheetOutcome => {
  if (kind === 'ordered') return 'paid'
  return kind === 'refused' ? 'refused' : 'unknown'
}

/** Returns the app's one session. A function, because the server renders the checkout without session storage. */
export const CheckoutContext = createContext<(() => CheckoutSession) | null>(null)

export const useCheckoutSession = (): CheckoutSession => useProvided(CheckoutContext)()

export const useCheckoutState = <Value>(select: (state: CheckoutState) => Value): Value =>
  useStore(useCheckoutSession().store, select)
