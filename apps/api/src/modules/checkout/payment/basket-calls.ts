import { withContact } from '@forno/domain/baskets/changes'
import { Refusal } from '../../../platform/refusals/refusal.ts'
import { basketsStore, contactFrom } from '../../baskets/index.ts'
import { openRow } from '../../orders/index.ts'
import type { BasketCall, PaymentOperations } from '../../payments/index.ts'
import type { CheckoutDeps } from '../deps.ts'

/** The basket operations that the calls of providers use. */
export const basketCalls = (deps: CheckoutDeps) => {
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
  const changeContact: PaymentOperations['changeContact'] = async ({ basketId, caller, request, customerInfo }) => {
    const contact = contactFrom(customerInfo)
    await baskets.change({
      basketId,
      caller: { ...caller, idempotencyKey: null },
      request,
      rule: (state) => withContact(state, contact),
    })
  }
  return { readBasket, storeOf, hasSoldOut, changeContact }
}
