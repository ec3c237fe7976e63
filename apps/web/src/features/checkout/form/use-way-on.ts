import type { Basket, BasketItem } from '@forno/contracts/baskets/basket'
import { useNavigate } from '@tanstack/react-router'
import { createElement, type ReactNode } from 'react'
import { SupportText } from '../../../lib/react/support-link.tsx'
import { useItemChanges } from '../../../state/basket-changes/item-changes.ts'
import {
  useReportRemovedVoucher,
  useRemoveRedeemedVoucher,
  useVoucherWayOut,
} from '../../../state/basket-changes/use-vouchers.ts'
import { useBasketErrorHandler } from '../../../state/recovery/basket-errors.ts'
import { usePanels } from '../../../state/session/panels.ts'
import type { Refusal } from '../../../state/texts/refusals.ts'
import type { Fix } from '../../../state/texts/ways-on.ts'
import { ApiError } from '../../../lib/http/api-error.ts'
import { paths } from '../../../urls/urls.ts'
import { useNotices } from '../../../ui/notices/notices.ts'
import { useIncompleteMeal } from './incomplete-meal.ts'
import { useCheckoutSession } from '../session/checkout-session.ts'

type RefusedOrder = { readonly refusal: Refusal; readonly fix: Fix; readonly says: string; readonly basket: Basket }

/**
 * Takes the documents' way on from a refused order by itself: a panel, a question, or another page, which then says
 * why. What stays on the checkout is the note's. [ERR-10] [ERR-11] [ORD-09] [RUL-13] [VOU-05] … [VOU-09] [PAY-36]
 */
export const useWayOn = () => {
  const { settleRefusal } = useCheckoutSession()
  const { openTime, openMinimumSpend } = usePanels()
  const { ask } = useNotices()
  const { remove } = useItemChanges()
  const handleError = useBasketErrorHandler()
  const tellVoucherGone = useReportRemovedVoucher()
  const removeRedeemed = useRemoveRedeemedVoucher()
  const offerVoucherWayOut = useVoucherWayOut()
  const askAboutMeal = useIncompleteMeal()
  const navigate = useNavigate()
  const tell = (message: string) =>
    ask({ title: 'Heads Up', message: createElement(SupportText, { text: message }), confirmLabel: 'OK' })
  /** The page that a refusal leads to says why; coming back to the checkout starts again. */
  const leaveFor = async (path: string, says: string): Promise<void> => {
    settleRefusal()
    await navigate({ to: path })
    await tell(says)
  }
  /** The items leave the cart whatever the answer: both buttons are those of the documents. [ORD-09] */
  const askToRemove = async (items: readonly BasketItem[], says: string): Promise<void> => {
    settleRefusal()
    await navigate({ to: paths.menu() })
    await ask({
      title: 'Heads Up',
      message: missingItems(says, items),
      confirmLabel: 'Continue',
      cancelLabel: 'Remove from Cart',
      blocking: true,
    })
    for (const item of items) await remove(item)
  }
  return async ({ refusal, fix, says, basket }: RefusedOrder): Promise<void> => {
    switch (fix.kind) {
      case 'chooseTime':
        openTime({ warning: refusal.message ?? true })
        return
      case 'addMore':
        openMinimumSpend(fix.shortfall)
        return
      case 'toOffers':
        return leaveFor(paths.offers, says)
      case 'toCart':
        return leaveFor(paths.basket, says)
      case 'voucherGone':
        settleRefusal()
        return tellVoucherGone(basket.basketId, says)
      case 'voucherRedeemed':
        settleRefusal()
        await navigate({ to: paths.basket })
        await removeRedeemed(basket, fix.voucherCode)
        return tellVoucherGone(basket.basketId, says)
      case 'voucherElsewhere':
        return offerVoucherWayOut(asError(refusal))
      case 'removeItems': {
        const items = missingFrom(basket, fix.basketItemIds)
        if (fix.groupIds.length > 0)
          return askAboutMeal(fix, basket, async () => {
            for (const item of items) await remove(item)
            settleRefusal()
          })
        return items.length === 0 ? leaveFor(paths.menu(), says) : askToRemove(items, says)
      }
      case 'toOrder':
      case 'resetSession':
      case 'locked':
        handleError(asError(refusal))
        return
      case 'otherTime':
      case 'approveTotal':
      case 'changeCart':
      case 'addFood':
      case 'enterCode':
      case 'chooseStore':
      case 'mendPayment':
      case 'mendContact':
      case 'again':
    }
  }
}

/** The named items, without parts of meals. An answer that names none means those marked as sold out. [ORD-09] */
const missingFrom = ({ basketItems }: Basket, ids: readonly string[]): readonly BasketItem[] =>
  basketItems.filter(({ basketItemId, isAvailable }) => (ids.length === 0 ? !isAvailable : ids.includes(basketItemId)))

const missingItems = (says: string, items: readonly BasketItem[]): ReactNode => [
  createElement('p', { key: 'why' }, says),
  createElement(
    'ul',
    { key: 'items' },
    items.map(({ basketItemId, name }) => createElement('li', { key: basketItemId }, name)),
  ),
]

const asError = ({ status, code, reason, message, data }: Refusal): ApiError =>
  new ApiError({
    status,
    data: { code, message, data: { ...data, ...(reason === null ? {} : { reason }) } },
    url: paths.checkout,
    method: 'POST',
  })
