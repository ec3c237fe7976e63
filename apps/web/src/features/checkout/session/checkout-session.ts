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

/** What the checkout needs of the app, and of the page that it is on. */
export type CheckoutDeps = FinishDeps & {
  readonly notices: Pick<Notices, 'snackbar'>
  /** Whether the current page shows a payment. Only from such a page does an outcome open another page. */
  readonly isOnPaymentPage: () => boolean
  /** Opens a page of the shop, as a new entry of the history or in place of the current one. */
  readonly go: (path: string, how: 'push' | 'replace') => void
  /** Loads a page of another site in place of the current one. */
  readonly leaveFor: (url: string) => void
  readonly wait: (milliseconds: number) => Promise<void>
}

/** The method that the address of the open checkout chooses, /checkout/{method}. [PAY-32] */
export type ExpressPay = { readonly active: boolean; readonly paymentMethod: PaymentType | null }

const noExpressPay: ExpressPay = { active: false, paymentMethod: null }

/** One press of the button that pays. */
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
    if (state.savedAttempt !== before.savedAttempt) saveAttempt(storage, state.savedAttempt)
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
    // The cart shows the reason: the next visit of the checkout starts again.
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

  /** Shows the result of an attempt, and opens the page that it leads to. */
  const conclude = (basketId: BasketId, result: SubmitResult): void => {
    switch (result.kind) {
      case 'ordered':
        dispatch({ type: 'orderPlaced', basketId, orderId: result.orderId })
        finishOrder(deps, basketId, result)
        replacePage(paths.order(result.orderId))
        break
      case 'refused': {
        const { savedAttempt } = store.getState()
        if (savedAttempt !== null && hasSoldOut(result.refusal, savedAttempt)) {
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

  const hasAttemptOf = (basketId: BasketId): boolean => store.getState().savedAttempt?.basketId === basketId
  /** Refuses without an attempt, as in a new tab: the checkout then has no note that says why and leads on. */
  const refuseWithoutNote = (basketId: BasketId, refusal: Refusal): void => {
    deps.notices.snackbar({ text: refusal.message ?? orderTexts.failed, theme: 'danger' })
    refuse(basketId, refusal, pageAfter(refusal))
  }

  const polling = { end: new AbortController() }
  /** Polls one basket for as long as a page of the payment is open; a new watch ends the one before. */
  const watchOutcome = (basketId: BasketId): { readonly watch: OutcomeWatch; readonly isReplaced: () => boolean } => {
    polling.end.abort()
    polling.end = new AbortController()
    const { signal } = polling.end
    const isOver = () => signal.aborted || !isOnPaymentPage()
    return { watch: { call, basketId, wait: deps.wait, isOver }, isReplaced: () => signal.aborted }
  }
  /** Polls the outcome of a payment, and shows it. [NAV-11] */
  const poll = async (basketId: BasketId): Promise<void> => {
    const { watch, isReplaced } = watchOutcome(basketId)
    const outcome = (await awaitOutcome(watch)) ?? ({ kind: 'refused', refusal: notPlaced } as const)
    if (isReplaced()) return
    if (outcome.kind === 'unknown') dispatch({ type: 'pollStopped' })
    else if (outcome.kind === 'refused' && !hasAttemptOf(basketId)) refuseWithoutNote(basketId, outcome.refusal)
    else conclude(basketId, outcome)
  }

  /** Shows the outcome of a return; null = the basket was not ordered. [PAY-21] */
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
  /** Of a basket that is not of this browser, only that no order was placed is shown. [PAY-21] */
  const refuseReturn = (basketId: BasketId, refusal: Refusal): void => {
    const hasAttempt = hasAttemptOf(basketId)
    if (!hasAttempt && session.getState().basketId !== basketId) {
      dispatch({ type: 'referenceKnown', orderReference: null })
      return
    }
    if (hasAttempt) refuse(basketId, refusal)
    else refuseWithoutNote(basketId, refusal)
  }

  const isInForm = ({ key }: OrderAttempt): boolean => attemptInForm(payment())?.key === key
  /** Shows a refusal of an attempt in its form, unless the customer has left it. */
  const refuseInForm = (attempt: OrderAttempt, refusal: Refusal): Refusal => {
    if (!isInForm(attempt)) return refusal
    dispatch({ type: 'paymentRefused', refusal })
    replacePage(paths.checkout)
    return refusal
  }
  /** Opens the page of an attempt that has left the form. If the form is still busy with one, nothing happens. */
  const showRunningPayment = (): void => {
    const running = payment()
    if (running.kind === 'awaiting') go(paths.processOrder(running.basketId), 'push')
    if (running.kind === 'checking' || running.kind === 'placing')
      go(paths.processOrder(running.attempt.basketId), 'push')
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
      if (!isInForm(attempt)) {
        showRunningPayment()
        return null
      }
      let proof: PaymentProof | null
      try {
        proof = await prove()
      } catch (error) {
        return refuseInForm(attempt, refusalOf(error))
      }
      if (proof === null || !isInForm(attempt)) {
        proof?.wallet?.finishSheet?.('refused')
        if (isInForm(attempt)) dispatch({ type: 'proofMissing' })
        return null
      }
      dispatch({ type: 'proofMade', proof })
      const refusal = await save(proof).catch(refusalOf)
      if (refusal !== null) {
        proof.wallet?.finishSheet?.('refused')
        return refuseInForm(attempt, refusal)
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
      const { savedAttempt } = store.getState()
      const attempt = savedAttempt?.basketId === basketId ? savedAttempt : null
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

/** The outcome as the wallet's sheet shows it. [PAY-17] */
const sheetOutcome = ({ kind }: SubmitResult): SheetOutcome => {
  if (kind === 'ordered') return 'paid'
  return kind === 'refused' ? 'refused' : 'unknown'
}

/** Returns the app's one session. A function, because the server renders the checkout without session storage. */
export const CheckoutContext = createContext<(() => CheckoutSession) | null>(null)

export const useCheckoutSession = (): CheckoutSession => useProvided(CheckoutContext)()

export const useCheckoutState = <Value>(select: (state: CheckoutState) => Value): Value =>
  useStore(useCheckoutSession().store, select)
