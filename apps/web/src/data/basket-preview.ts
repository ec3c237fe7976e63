import type { Basket } from '@forno/contracts/baskets'
import type { BasketId } from '@forno/domain/words'
import { useMutation } from '@tanstack/react-query'
import type { ApiError } from '../lib/api-error.ts'
import { centsOf } from '../lib/money.ts'
import { formatPrice } from '../ui/format-price.ts'
import type { BasketChanges } from './baskets.ts'
import { useCall } from './call-context.ts'
import { useSession } from './session.ts'

/** What the basket would be after a change; nothing is saved or kept. [BAS-14] */
export const useBasketPreview = () => {
  const call = useCall()
  const basketId = useSession((session) => session.basketId)
  return useMutation<Basket, ApiError, BasketChanges>({
    mutationFn: (changes) =>
      call('PATCH /baskets/:basketId', {
        params: { basketId: basketId as BasketId },
        body: { ...changes, preview: true },
      }),
  })
}

/** What would be different, one sentence each: items that are not sold there, prices, fees, total. */
export const previewWords = (now: Basket, then: Basket): readonly string[] => {
  const lost = then.basketItems.filter(
    (item) => !item.isAvailable && now.basketItems.some((each) => sameItem(each, item) && each.isAvailable),
  )
  const dearer = then.basketItems.filter((item) =>
    now.basketItems.some((each) => sameItem(each, item) && item.isAvailable && each.totalPrice !== item.totalPrice),
  )
  const fee = (basket: Basket) => basket.serviceCharges.reduce((sum, { total }) => sum + centsOf(total), 0)
  const total = (basket: Basket) => centsOf(basket.basketTotal)
  return [
    ...lost.map(({ name }) => `${name} isn't available that way.`),
    ...(dearer.length === 0 ? [] : ['Some menu prices change.']),
    ...(fee(now) === fee(then) ? [] : [`Fees: ${formatPrice(fee(then))} instead of ${formatPrice(fee(now))}.`]),
    total(now) === total(then)
      ? `Your total stays ${formatPrice(total(now))}.`
      : `Your total becomes ${formatPrice(total(then))}, it is ${formatPrice(total(now))} now.`,
  ]
}

const sameItem = (one: { readonly basketItemId: string }, other: { readonly basketItemId: string }): boolean =>
  one.basketItemId === other.basketItemId
