import type { BasketId } from '@forno/domain/core/basic-types'
import type { Challenge } from '@forno/contracts/payments/cards/payment'
import type { Aud } from '@forno/contracts/core/values'
import { expect, test } from 'vitest'
import type { OrderAttempt, PaymentProof } from '../payment/attempt.ts'
import {
  checkoutReducer,
  lastAttempt,
  lostPayment,
  notPlaced,
  refusedAttempt,
  resumedState,
  type CheckoutEvent,
  type CheckoutState,
  type PaymentState,
} from './checkout-state.ts'

const attempt: OrderAttempt = {
  basketId: 'b1' as BasketId,
  key: 'k1',
  basketTotal: 42.92 as Aud,
  paymentType: 'flex',
  orderRegister: 'order-guest',
  isAdult: false,
  hasBegun: false,
  refusal: null,
  whereAndWhen: 'Pickup WA01 ASAP',
}
const begun = { ...attempt, hasBegun: true }
const declined = { ...notPlaced, status: 400, code: 'CardDeclined' }
const failed = { ...begun, refusal: declined }
const walletContact = { firstName: 'Alex' }
const proof: PaymentProof = { wallet: { token: 'sealed', contact: walletContact } }
const challenge = { origin: 'https://bank.test', result: { referenceID: 'r1' } } as Challenge

const stateOf = (payment: PaymentState, savedAttempt: OrderAttempt | null): CheckoutState => ({
  payment,
  savedAttempt,
  walletContact: null,
})
/** One state of each kind, as a payment of the basket b1 reaches it. */
const states = {
  filling: stateOf({ kind: 'filling' }, null),
  proving: stateOf({ kind: 'proving', attempt, earlierAttempt: null }, null),
  saving: stateOf({ kind: 'saving', attempt, earlierAttempt: null, proof }, null),
  checking: stateOf({ kind: 'checking', attempt, proof, step: 'checkingCart' }, attempt),
  placing: stateOf({ kind: 'placing', attempt: begun, proof }, begun),
  challenged: stateOf({ kind: 'challenged', attempt: begun, proof, challenge }, begun),
  leaving: stateOf({ kind: 'leaving', basketId: 'b1' as BasketId }, failed),
  awaiting: stateOf({ kind: 'awaiting', basketId: 'b1' as BasketId }, begun),
  refused: stateOf({ kind: 'refused', attempt: failed }, failed),
  ordered: stateOf({ kind: 'ordered', basketId: 'b1' as BasketId, orderId: 'o1' }, null),
  elsewhere: stateOf({ kind: 'elsewhere', orderReference: null }, null),
} as const satisfies Record<PaymentState['kind'], CheckoutState>

const events: { readonly [Type in CheckoutEvent['type']]: Extract<CheckoutEvent, { type: Type }> } = {
  payPressed: { type: 'payPressed', attempt: { ...attempt, key: 'k2' } },
  proofMade: { type: 'proofMade', proof },
  proofMissing: { type: 'proofMissing' },
  basketSaved: { type: 'basketSaved' },
  checkStarted: { type: 'checkStarted', step: 'checkingOrder' },
  placingStarted: { type: 'placingStarted' },
  challengeReceived: { type: 'challengeReceived', challenge },
  challengeAnswered: { type: 'challengeAnswered' },
  sentToProvider: { type: 'sentToProvider' },
  outcomeUnknown: { type: 'outcomeUnknown' },
  orderPlaced: { type: 'orderPlaced', basketId: 'b1' as BasketId, orderId: 'o1' },
  paymentRefused: { type: 'paymentRefused', refusal: declined },
  processVisited: { type: 'processVisited', basketId: 'b1' as BasketId },
  challengeVisited: { type: 'challengeVisited', basketId: 'b1' as BasketId },
  providerReturned: { type: 'providerReturned', basketId: 'b1' as BasketId },
  referenceKnown: { type: 'referenceKnown', orderReference: 'ABCDEFGH23' },
  pollStopped: { type: 'pollStopped' },
  refusalSettled: { type: 'refusalSettled' },
  checkoutLeft: { type: 'checkoutLeft' },
}

type Row = { readonly [Kind in PaymentState['kind']]?: PaymentState['kind'] }
/** The kind of the next state; what a row does not name leaves the state as it is. */
const transitions: { readonly [Type in CheckoutEvent['type']]: Row } = {
  payPressed: {
    filling: 'proving',
    refused: 'proving',
    challenged: 'proving',
    leaving: 'proving',
    ordered: 'proving',
    elsewhere: 'proving',
  },
  proofMade: { proving: 'saving' },
  proofMissing: { proving: 'filling' },
  basketSaved: { saving: 'checking' },
  checkStarted: { checking: 'checking' },
  placingStarted: { checking: 'placing' },
  challengeReceived: { placing: 'challenged' },
  challengeAnswered: { challenged: 'placing' },
  sentToProvider: { placing: 'leaving' },
  outcomeUnknown: { placing: 'awaiting' },
  orderPlaced: { checking: 'ordered', placing: 'ordered', awaiting: 'ordered' },
  paymentRefused: {
    proving: 'refused',
    saving: 'refused',
    checking: 'refused',
    placing: 'refused',
    challenged: 'refused',
    awaiting: 'refused',
  },
  processVisited: { filling: 'awaiting', leaving: 'awaiting', refused: 'awaiting', elsewhere: 'awaiting' },
  challengeVisited: {},
  providerReturned: {
    filling: 'awaiting',
    refused: 'awaiting',
    challenged: 'awaiting',
    leaving: 'awaiting',
    ordered: 'awaiting',
    elsewhere: 'awaiting',
    awaiting: 'awaiting',
  },
  referenceKnown: { awaiting: 'elsewhere' },
  pollStopped: { awaiting: 'filling' },
  refusalSettled: { refused: 'filling', leaving: 'filling' },
  checkoutLeft: { filling: 'filling', proving: 'filling', refused: 'refused' },
}

const pairs = Object.values(events).flatMap((event) =>
  Object.entries(states).map(([kind, state]) => {
    const next = transitions[event.type][kind as PaymentState['kind']]
    return { event, state, kind, next, change: next === undefined ? 'unchanged' : `→ ${next}` }
  }),
)

test.each(pairs)('[NAV-11] [API-17] $event.type in $kind: $change', ({ event, state, next }) => {
  const after = checkoutReducer(state, event)
  if (next === undefined) expect(after).toBe(state)
  else expect(after.payment.kind).toBe(next)
})

const after = (state: CheckoutState, ...sent: readonly CheckoutEvent[]): CheckoutState =>
  sent.reduce(checkoutReducer, state)

test('[NAV-11] session storage knows that an attempt has begun from the placing call on', () => {
  const checking = after(states.filling, events.payPressed, events.proofMade, events.basketSaved)
  expect(checking.savedAttempt).toEqual({ ...attempt, key: 'k2' })
  expect(after(checking, events.placingStarted).savedAttempt).toEqual({ ...attempt, key: 'k2', hasBegun: true })
})

test.each(Object.values(events))(
  '[PAY-12] after $type the saved attempt contains no proof, from any state',
  (event) => {
    const nextStates = Object.values(states).map((state) => after(state, event))
    expect(JSON.stringify(nextStates.map(({ savedAttempt }) => savedAttempt))).not.toMatch(/sealed|wallet/)
  },
)

test('[NAV-11] the process page after a reload polls an attempt that has begun, and reports one that had not', () => {
  const visit = (stored: OrderAttempt) => after(resumedState(stored), events.processVisited)
  expect(visit(begun).payment).toEqual({ kind: 'awaiting', basketId: 'b1' })
  expect(visit(attempt)).toMatchObject({ payment: { kind: 'refused' }, savedAttempt: { refusal: lostPayment } })
})

test('[PAY-27] the bank’s page after a reload reports that the payment was not finished', () => {
  const state = after(resumedState(begun), events.challengeVisited)
  expect(state).toMatchObject({ payment: { kind: 'refused' }, savedAttempt: { refusal: lostPayment } })
  const cutOff = resumedState({ ...begun, refusal: { ...notPlaced, status: 0 } })
  expect(after(cutOff, events.challengeVisited).savedAttempt?.refusal).toEqual(lostPayment)
  expect(after(resumedState(failed), events.challengeVisited).savedAttempt?.refusal).toEqual(declined)
  const other = resumedState(begun)
  expect(checkoutReducer(other, { type: 'challengeVisited', basketId: 'b2' as BasketId })).toBe(other)
})

test('[PAY-20] the browser’s back button from a provider’s page finds a refusal that nothing was paid', () => {
  const state = after(states.placing, events.sentToProvider)
  expect(lastAttempt(state, 'b1' as BasketId)?.refusal?.message).toMatch(
    /You came back before the payment was finished/,
  )
  expect(resumedState(state.savedAttempt).payment.kind).toBe('refused')
})

test('[ORD-08] a refusal before the basket is saved shows in the form alone, and ends when the checkout is left', () => {
  const state = after(states.saving, events.paymentRefused)
  expect(lastAttempt(state, 'b1' as BasketId)?.refusal).toEqual(declined)
  expect(state.savedAttempt).toBeNull()
  expect(after(state, events.checkoutLeft)).toEqual(states.filling)
})

test('[PAY-08] a closed sheet leaves the earlier refusal on screen', () => {
  const pressed = after(states.refused, events.payPressed)
  expect(lastAttempt(pressed, 'b1' as BasketId)).toEqual(failed)
  expect(after(pressed, events.proofMissing).payment).toEqual(states.refused.payment)
})

test('[PAY-27] the answer of the bank is part of the proof of the second placing call', () => {
  const { payment } = after(states.challenged, events.challengeAnswered)
  expect(payment).toMatchObject({ proof: { ...proof, payerAuth: { referenceID: 'r1' } } })
})

test('[ORD-23] a wallet’s contact is held from the saved basket to the order, and ends when the checkout is left', () => {
  const paid = after(states.saving, events.basketSaved)
  expect(paid.walletContact).toEqual(walletContact)
  expect(after(paid, events.checkoutLeft).walletContact).toEqual(walletContact)
  expect(after(paid, events.paymentRefused).walletContact).toEqual(walletContact)
  expect(after(paid, events.paymentRefused, events.checkoutLeft).walletContact).toBeNull()
  expect(after(paid, events.orderPlaced)).toMatchObject({ walletContact: null, savedAttempt: null })
})

test('[NAV-10] a refusal of a basket that this tab has no attempt for keeps nothing', () => {
  const state = after(stateOf({ kind: 'awaiting', basketId: 'b2' as BasketId }, begun), events.paymentRefused)
  expect(state).toEqual(stateOf({ kind: 'filling' }, begun))
  expect(lastAttempt(state, 'b2' as BasketId)).toBeNull()
})

test('[NAV-11] the checks begin with the cart, and each step shows', () => {
  const checking = checkoutReducer(states.saving, events.basketSaved)
  expect(checking.payment).toMatchObject({ kind: 'checking', step: 'checkingCart' })
  expect(checkoutReducer(checking, events.checkStarted).payment).toMatchObject({
    kind: 'checking',
    step: 'checkingOrder',
  })
})

const other = 'b2' as BasketId
test('[PAY-20] [NAV-11] a return or a visit for another basket polls that one', () => {
  const { awaiting, ordered } = states
  const awaitingOther = { kind: 'awaiting', basketId: other }
  expect(checkoutReducer(awaiting, { ...events.providerReturned, basketId: other }).payment).toEqual(awaitingOther)
  expect(checkoutReducer(ordered, { ...events.processVisited, basketId: other }).payment).toEqual(awaitingOther)
  expect(checkoutReducer(ordered, events.processVisited)).toBe(ordered)
})

test.each(['filling', 'refused', 'proving'] as const)(
  '[ORD-23] a wallet’s contact ends when the customer leaves the checkout in %s',
  (kind) => {
    expect(checkoutReducer({ ...states[kind], walletContact }, events.checkoutLeft).walletContact).toBeNull()
  },
)

test('[NAV-11] a refusal while the outcome is polled keeps the attempt and its refusal', () => {
  const refused = { ...begun, refusal: declined }
  expect(checkoutReducer(states.awaiting, events.paymentRefused)).toEqual({
    payment: { kind: 'refused', attempt: refused },
    savedAttempt: refused,
    walletContact: null,
  })
})

test.each<[string, CheckoutState, OrderAttempt | null]>([
  ['a refusal', states.refused, failed],
  [
    'the earlier refusal while another proof is made',
    stateOf({ kind: 'proving', attempt, earlierAttempt: failed }, null),
    failed,
  ],
  [
    'the earlier refusal while the basket is saved',
    stateOf({ kind: 'saving', attempt, proof, earlierAttempt: failed }, null),
    failed,
  ],
  ['no refusal while a first proof is made', stateOf(states.proving.payment, begun), null],
  ['that nothing was paid, on the way to a provider', states.leaving, failed],
  ['nothing while the form is open', stateOf({ kind: 'filling' }, failed), null],
  ['nothing while the payment is placed', states.placing, null],
  ['nothing while the outcome is polled', states.awaiting, null],
])('[PAY-08] the checkout shows %s', (_, state, expected) => {
  expect(refusedAttempt(state)).toEqual(expected)
})

test('[ORD-08] the last attempt of a basket is the one to pay for it, and none of another basket', () => {
  expect(lastAttempt(states.filling, attempt.basketId)).toBeNull()
  expect(lastAttempt(states.placing, other)).toBeNull()
  expect(lastAttempt(states.placing, attempt.basketId)).toEqual(begun)
})

test('[NAV-11] [PAY-12] a lost payment says what to do, and a basket that was not ordered has no message', () => {
  expect(notPlaced).toEqual({ status: -1, code: null, reason: null, message: null, data: {} })
  expect(lostPayment).toEqual({
    ...notPlaced,
    status: 400,
    message: 'The page was loaded again before your payment was finished. Please pay once more.',
  })
})
