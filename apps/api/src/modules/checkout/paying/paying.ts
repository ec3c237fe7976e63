import { withContact } from '@forno/domain/baskets/changes'
import { Refusal } from '../../../platform/refusals/refusal.ts'
import { basketsStore, contactFrom } from '../../baskets/index.ts'
import { openRow } from '../../orders/index.ts'
import type { BasketCall, PaymentOperations, ProviderEvent } from '../../payments/index.ts'
import type { CheckoutDeps } from '../deps.ts'
import { attemptsStore } from '../saga/attempts-store.ts'
import { enqueuePoll } from '../saga/enqueue.ts'
import { providerEventsStore } from '../saga/provider-events-store.ts'
import { makeBeginPayment } from './begin-payment.ts'
import { makePay, makePayAfterChallenge } from './pay.ts'
import { makeReturnedPayments } from './returned-payment.ts'

/** The basket operations that the calls of providers use. */
const basketCalls = (deps: CheckoutDeps) => {
  const { sql, baskets } = deps
  const readBasket: PaymentOperations['readBasket'] = async ({ basketId, caller }) => {
    const { row, priced, store } = await baskets.read(basketId, caller)
    return { state: row.state, priced, store }
  }
  const storeOf = async ({ basketId, caller }: BasketCall) => {
    try {
      return (await baskets.find(basketId, caller)).store
    } catch (error) {
      if (error instanceof Refusal) return null
      throw error
    }
  }
  const hasSoldOut: PaymentOperations['hasSoldOut'] = async (basketId) => {
    const row = await basketsStore(sql).find(basketId)
    const priced = row === null ? null : (await openRow(deps, row, row.state)).priced
    return priced !== null && [...priced.lines, ...priced.groups].some(({ isAvailable }) => !isAvailable)
  }
  const changeContact: PaymentOperations['changeContact'] = async ({ basketId, caller, request, ...late }) => {
    const { customerInfo, orderRegister } = late
    const contact = customerInfo === undefined ? {} : contactFrom(customerInfo)
    await baskets.change({
      ...{ basketId, caller: { ...caller, idempotencyKey: null }, request },
      rule: (state) => withContact(state, { ...contact, ...(orderRegister === undefined ? {} : { orderRegister }) }),
    })
  }
  return { readBasket, storeOf, hasSoldOut, changeContact }
}

/** Gives the calls of providers access to baskets and to the payment saga. */
export const makePaymentOperations = (deps: CheckoutDeps): PaymentOperations => {
  const { sql, clock, advance, customerOf, paidBy } = deps
  const recordEvent = (event: ProviderEvent): Promise<void> =>
    sql.begin(async (inside) => {
      const attemptId = await providerEventsStore(inside).keep(event, clock())
      if (attemptId !== null) await enqueuePoll(inside, attemptId)
    })
  return {
    ...basketCalls(deps),
    customerOf,
    isOffered: (method) => paidBy[method] !== undefined,
    pay: makePay(deps),
    payAfterChallenge: makePayAfterChallenge(deps),
    begin: makeBeginPayment(deps),
    findInProgress: (basketId) => attemptsStore(sql).findInProgress(basketId),
    byBankReference: (basketId, referenceID) => attemptsStore(sql).byBankReference(basketId, referenceID),
    recordOutcome: advance.recordOutcome,
    cancel: advance.cancel,
    returned: makeReturnedPayments(deps),
    recordEvent,
  }
}
