import type { Basket } from '@forno/contracts/baskets/basket'
import type { PaymentType } from '@forno/domain/core/payment-types'
import type { Cents } from '@forno/domain/core/basic-types'
import { collectedAtDoor } from '@forno/domain/payments/methods'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import type { Customer } from '../../../api/customer.ts'
import type { ApiError } from '../../../lib/http/api-error.ts'
import { centsOf } from '../../../lib/money.ts'
import { useShop } from '../../../lib/react/shop-context.ts'
import { hasPrice } from '../../../state/basket/item-count.ts'
import { formatPrice } from '../../../ui/prices/format-price.ts'
import type { CheckoutValues } from '../checkout-values.ts'
import { makeDeviceChecks, type DeviceContext } from '../payment/device-check.ts'
import type { MethodVariant, MethodLimits, MethodLimitsQuery } from '../payment/method.ts'
import { inRowOrder, isWithinLimits, availableMethods } from './available-methods.ts'
import { methodOf } from './registry.ts'

/**
 * The method that pays: the customer's choice while it is offered, otherwise the first row; null = none is offered.
 * Also the rows of all methods, and the text of the button. [PAY-01] [PAY-08]
 */
export const useChosenMethod = (
  basket: Basket,
  customer: Customer | null,
  { control }: UseFormReturn<CheckoutValues>,
) => {
  const preferred = useWatch({ control, name: 'paymentType' })
  const preferredVariant = useWatch({ control, name: 'variant' })
  const { rows, waiting, offered } = useAvailableMethods(basket, { customer, method: preferred })
  const chosen: PaymentType | null = offered.find((method) => method === preferred) ?? offered[0] ?? null
  const variant = offeredVariant(basket, chosen, preferredVariant)
  return { rows, waiting, chosen, variant: variant?.name ?? null, button: buttonText(basket, chosen, variant) }
}

const offeredVariant = (
  basket: Basket,
  method: PaymentType | null,
  preferred: string | null,
): MethodVariant | undefined => {
  const variant = method === null ? undefined : methodOf(method)?.variant
  return variant?.name === preferred && variant.isOffered(basket) ? variant : undefined
}

/**
 * The text of the button: "Pay $42.90 by card", "Place order – $42.90, pay cash at pickup"; without a sum for a cart
 * that cannot be priced.
 */
export const buttonText = (basket: Basket, method: PaymentType | null, variant: MethodVariant | undefined): string => {
  if (!hasPrice(basket)) return 'Place order'
  const { basketTotal, amountToCollect } = basket
  const total = centsOf(basketTotal) as Cents
  const atDoor = method === null ? 0 : collectedAtDoor(method, total, centsOf(amountToCollect) as Cents)
  const amount = formatPrice(atDoor || total)
  const choice = variant ?? (method === null ? undefined : methodOf(method))
  return choice?.button(amount, basket) ?? `Place order – ${amount}`
}

type MethodPreference = { readonly customer: Customer | null; readonly method: PaymentType | null }

/**
 * The rows of payment methods for a basket. `waiting`: rows whose device check has not finished; they keep their
 * place and cannot be chosen. [PAY-08]
 */
const useAvailableMethods = (basket: Basket, { customer, method: preferred }: MethodPreference) => {
  const abilityOf = useAbility(basket)
  const inStore = availableMethods(basket, (method) => abilityOf(method) !== 'unable').filter(
    (method) => methodOf(method)?.isFor?.(customer) ?? true,
  )
  const rows = inRowOrder(useWithinLimits(basket, inStore, preferred), asksDevice)
  const waiting = rows.filter((method) => abilityOf(method) === 'unknown')
  return { rows, waiting, offered: rows.filter((method) => !waiting.includes(method)) }
}

const asksDevice = (method: PaymentType): boolean => methodOf(method)?.deviceCheck !== undefined

/** The device checks of this document, so that a second visit of the checkout does not wait. */
const deviceChecks = makeDeviceChecks()

/** The key of a device check, whose answer may depend on the cards that the store takes. */
const keyOf = (method: PaymentType, { takesAmex }: DeviceContext): string => `${method} ${takesAmex}`

/** Whether a method can be used here; `unknown` until the device check answers. */
type Ability = 'able' | 'unable' | 'unknown'

/** The ability of this page and device per method. [PAY-08] */
const useAbility = ({ storeInfo }: Basket): ((method: PaymentType) => Ability) => {
  const { configuration } = useShop()
  const takesAmex = storeInfo.canAcceptOnlineAmexCheckout
  const [answers, setAnswers] = useState<ReadonlyMap<string, boolean>>(() => deviceChecks.answers())
  const methods = storeInfo.paymentOptions.map(({ paymentOption }) => paymentOption).join(' ')
  useEffect(() => {
    const context = { configuration, takesAmex }
    let isOver = false
    const ask = async (method: PaymentType) => {
      const check = methodOf(method)?.deviceCheck
      const key = keyOf(method, context)
      if (check === undefined || deviceChecks.answers().has(key)) return
      const isAble = await deviceChecks.ask(key, check, context)
      if (!isOver) setAnswers((before) => new Map(before).set(key, isAble))
    }
    for (const method of methods.split(' ')) void ask(method as PaymentType)
    return () => {
      isOver = true
    }
  }, [configuration, takesAmex, methods])
  return (type) => {
    const method = methodOf(type)
    if (method === undefined || method.isAbleHere?.(configuration) === false) return 'unable'
    if (method.deviceCheck === undefined) return 'able'
    const answer = answers.get(keyOf(type, { configuration, takesAmex }))
    return answer === undefined ? 'unknown' : answer ? 'able' : 'unable'
  }
}

const noLimits: MethodLimitsQuery = { queryKey: ['no limits'] }

/**
 * The methods whose provider accepts this total. While limits load, their method stays only if it is the customer's
 * choice, so that a reload keeps that choice. [PAY-24]
 */
const useWithinLimits = (
  { basketId, basketTotal }: Basket,
  methods: readonly PaymentType[],
  preferred: PaymentType | null,
): readonly PaymentType[] => {
  // At most one method has limits: several queries would slow every page down.
  const limited = methods.find((method) => methodOf(method)?.limits !== undefined)
  const query = limited === undefined ? undefined : methodOf(limited)?.limits?.(basketId)
  const { data: limits, isPending } = useQuery<MethodLimits, ApiError>({
    ...(query ?? noLimits),
    enabled: query !== undefined,
  })
  const isOffered = limits === undefined ? isPending && limited === preferred : isWithinLimits(basketTotal, limits)
  return methods.filter((method) => method !== limited || isOffered)
}
