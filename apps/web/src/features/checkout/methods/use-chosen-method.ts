import type { Basket } from '@forno/contracts/baskets/basket'
import type { PaymentType } from '@forno/domain/core/payment-types'
import type { Cents } from '@forno/domain/core/words'
import { collectedAtDoor } from '@forno/domain/payments/methods'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import type { Customer } from '../../../api/customer.ts'
import { centsOf } from '../../../lib/money.ts'
import { formatPrice } from '../../../ui/prices/format-price.ts'
import type { CheckoutValues } from '../checkout-values.ts'
import type { MethodVariant } from '../payment/method.ts'
import { methodOf } from './registry.ts'
import { useOfferedMethods } from './use-offered-methods.ts'

/** The method that pays: the customer's choice while it is offered, else the first row. */
export const useChosenMethod = (
  basket: Basket,
  customer: Customer | null,
  { control }: UseFormReturn<CheckoutValues>,
) => {
  const wanted = useWatch({ control, name: 'paymentType' })
  const wantedVariant = useWatch({ control, name: 'variant' })
  const { rows, waiting, offered } = useOfferedMethods(basket, { customer, method: wanted })
  const chosen: PaymentType | null = offered.find((method) => method === wanted) ?? offered[0] ?? null
  const variant = offeredVariant(basket, chosen, wantedVariant)
  return { rows, waiting, chosen, variant: variant?.name ?? null, button: buttonText(basket, chosen, variant) }
}

const offeredVariant = (
  basket: Basket,
  method: PaymentType | null,
  wanted: string | null,
): MethodVariant | undefined => {
  const variant = method === null ? undefined : methodOf(method)?.variant
  return variant?.name === wanted && variant.isOffered(basket) ? variant : undefined
}

/** "Pay $42.90 by card", "Place order – $42.90, pay cash at pickup" */
const buttonText = (basket: Basket, method: PaymentType | null, variant: MethodVariant | undefined): string => {
  const { basketTotal, amountToCollect } = basket
  const total = centsOf(basketTotal) as Cents
  const atDoor = method === null ? 0 : collectedAtDoor(method, total, centsOf(amountToCollect) as Cents)
  const amount = formatPrice(atDoor || total)
  const choice = variant ?? (method === null ? undefined : methodOf(method))
  return choice?.button(amount, basket) ?? `Place order – ${amount}`
}
