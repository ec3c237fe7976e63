import type { Basket } from '@forno/contracts/baskets/basket'
import { collectedAtDoor } from '@forno/domain/payments/methods'
import type { Cents } from '@forno/domain/core/words'
import type { PaymentType } from '@forno/domain/core/payment-types'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { useShop } from '../../../api/configuration.ts'
import type { Customer } from '../../../api/customer.ts'
import { offeredMethods } from './offered-methods.ts'
import { centsOf } from '../../../lib/money.ts'
import { formatPrice } from '../../../ui/prices/format-price.ts'
import type { CheckoutValues } from '../checkout-values.ts'
import type { MethodVariant } from '../payment/order-attempt.ts'
import { inRowOrder } from './method-order.ts'
import { methodRow, type VariantRow } from './registry.ts'
import { useAbleMethods } from './use-able-methods.ts'
import { useLimitedMethods } from './use-limited-methods.ts'

/**
 * What is offered, and which of it is chosen: as the customer chose, else the first. `waiting` are rows whose wallet has not answered yet: they
 * keep their place and cannot be chosen. [PAY-08]
 */
export const useChosenMethod = (
  basket: Basket,
  customer: Customer | null,
  { control }: UseFormReturn<CheckoutValues>,
) => {
  const { configuration } = useShop()
  const wanted = useWatch({ control, name: 'paymentType' })
  const abilityOf = useAbleMethods(basket)
  const inStore = offeredMethods(basket, {
    isAble: (method) => abilityOf(method) !== 'unable',
    userAgent: navigator.userAgent,
    noCashFor: (configuration.settings['BLACKLIST_USER_AGENTS'] ?? '').split(','),
  }).filter((method) => methodRow(method)?.isFor?.(customer) ?? true)
  const rows = inRowOrder(useLimitedMethods(basket, inStore, wanted), asksDevice)
  const waiting = rows.filter((method) => abilityOf(method) === 'unknown')
  const offered = rows.filter((method) => !waiting.includes(method))
  const wantedVariant = useWatch({ control, name: 'variant' })
  const chosen: PaymentType | null = offered.find((method) => method === wanted) ?? offered[0] ?? null
  const variant = offeredVariant(basket, chosen, wantedVariant)
  return { rows, waiting, chosen, variant: variant?.name ?? null, words: buttonWords(basket, chosen, variant) }
}

const asksDevice = (method: PaymentType): boolean => methodRow(method)?.asksDevice !== undefined

const offeredVariant = (
  basket: Basket,
  method: PaymentType | null,
  wanted: MethodVariant | null,
): VariantRow | undefined => {
  const variant = method === null ? undefined : methodRow(method)?.variant
  return variant?.name === wanted && variant.isOffered(basket) ? variant : undefined
}

/** "Pay $42.90 by card", "Place order – $42.90, pay cash at pickup" */
const buttonWords = (basket: Basket, method: PaymentType | null, variant: VariantRow | undefined): string => {
  const { basketTotal, amountToCollect } = basket
  const total = centsOf(basketTotal) as Cents
  const atDoor = method === null ? 0 : collectedAtDoor(method, total, centsOf(amountToCollect) as Cents)
  const amount = formatPrice(atDoor || total)
  const row = variant ?? (method === null ? undefined : methodRow(method))
  return row?.button(amount, basket) ?? `Place order – ${amount}`
}
