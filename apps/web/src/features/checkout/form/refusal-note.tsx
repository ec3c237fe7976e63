import type { Basket } from '@forno/contracts/baskets/basket'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useBasketTrouble } from '../../../state/recovery/basket-errors.ts'
import { useItemChanges } from '../../../state/basket-changes/item-changes.ts'
import { orderTexts } from '../../../state/orders/order-errors.ts'
import { usePanels } from '../../../state/session/panels.ts'
import { fixFor, type Fix, type Refusal } from '../../../state/texts/refusals.ts'
import { useVoucherGone } from '../../../state/basket-changes/use-vouchers.ts'
import { ApiError } from '../../../lib/http/api-error.ts'
import { centsOf } from '../../../lib/money.ts'
import { paths } from '../../../urls/urls.ts'
import { Button, ButtonLink } from '../../../ui/buttons/button.tsx'
import { formatPrice } from '../../../ui/prices/format-price.ts'
import { Note } from '../../../ui/progress/states.tsx'
import { CallableText } from '../callable-text.tsx'
import { useCheckoutSession } from '../session/checkout-session.ts'
import { IncompleteMeal } from './incomplete-meal.tsx'

type RefusalNoteProps = {
  readonly refusal: Refusal
  readonly basket: Basket
  /** Dollars that the button showed. */
  readonly approvedTotal: number
  /** Opens and focuses the contact fields that the refusal names. */
  readonly onFixContact: () => void
  /** Focuses the payment methods. */
  readonly onFixPayment: () => void
}

/** Why the order was not placed, and one action that fixes it. [ERR-11] [ERR-17] [ORD-08] [RUL-13] */
export function RefusalNote({ refusal, basket, approvedTotal, ...mending }: RefusalNoteProps) {
  const fix = fixFor(refusal)
  const { settleRefusal } = useCheckoutSession()
  const note = useRef<HTMLDivElement>(null)
  const { openTime, openMinimumSpend } = usePanels()
  const handleTrouble = useBasketTrouble()
  const tellVoucherGone = useVoucherGone()
  const navigate = useNavigate()
  const begin = useEffectEvent(() => {
    note.current?.focus()
    if (fix.kind === 'chooseTime') openTime({ isWarned: true })
    if (fix.kind === 'addMore') openMinimumSpend(fix.shortfall)
    if (fix.kind === 'voucherGone')
      void tellVoucherGone(basket.basketId, refusal.message ?? orderTexts.failed).then(() => {
        settleRefusal()
        return navigate({ to: paths.basket })
      })
    handleTrouble(asError(refusal))
  })
  useEffect(() => begin(), [refusal])
  return (
    <div ref={note} tabIndex={-1} role="alert">
      <Note
        tone="warning"
        title="Your order has not been placed"
        action={<FixButton fix={fix} basket={basket} onSettled={settleRefusal} {...mending} />}
      >
        <p>
          <CallableText text={notCharged(words(refusal, fix, approvedTotal))} phone={basket.storeInfo.phone} />
        </p>
        {fix.kind === 'removeItems' && (
          <ul>
            {namesOf(basket, fix.basketItemIds).map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        )}
      </Note>
    </div>
  )
}

const asError = ({ status, code, reason, message, data }: Refusal): ApiError =>
  new ApiError({
    status,
    data: { code, message, data: { ...data, ...(reason === null ? {} : { reason }) } },
    url: paths.checkout,
    method: 'POST',
  })

/** Adds that nothing was charged, unless the text already says it. */
const notCharged = (text: string): string =>
  text.includes('not been charged') ? text : `${text} You have not been charged.`

const words = ({ status, message }: Refusal, fix: Fix, approvedTotal: number): string => {
  if (status === 0) return "You're offline. Check your connection."
  if (fix.kind === 'addMore') return 'Your order is below the minimum spend.'
  if (fix.kind === 'approveTotal' && fix.total !== null)
    return `Your total was ${formatPrice(centsOf(approvedTotal))}, and is ${formatPrice(centsOf(fix.total))} now.`
  return status < 0 || message === null ? orderTexts.failed : message
}

const namesOf = ({ basketItems, groupedBasketItems }: Basket, ids: readonly string[]): readonly string[] =>
  [...basketItems, ...groupedBasketItems.flatMap((meal) => meal.basketItems)]
    .filter(({ basketItemId }) => ids.includes(basketItemId))
    .map(({ name }) => name)

type FixButtonProps = Omit<RefusalNoteProps, 'refusal' | 'approvedTotal'> & {
  readonly fix: Fix
  readonly onSettled: () => void
}

function FixButton({ fix, basket, onSettled, onFixContact, onFixPayment }: FixButtonProps) {
  const { openTime, openLocator, openBasket, openCoupons } = usePanels()
  const { remove } = useItemChanges()
  switch (fix.kind) {
    case 'chooseTime':
      return <Button onClick={() => openTime({ isWarned: true })}>Choose another time</Button>
    case 'chooseStore':
      return (
        <Button onClick={() => openLocator(basket.serviceType === 'Delivery' ? 'delivery' : 'pickup')}>
          {basket.serviceType === 'Delivery' ? 'Choose another address' : 'Choose another store'}
        </Button>
      )
    case 'addMore':
      return <ButtonLink href={paths.menu()}>Add more items</ButtonLink>
    case 'addFood':
      return <ButtonLink href={paths.menu()}>Add some food</ButtonLink>
    case 'changeCart':
      return <Button onClick={openBasket}>Change your cart</Button>
    case 'enterCode':
      return <Button onClick={openCoupons}>Enter a code</Button>
    case 'toOffers':
      return <ButtonLink href={paths.offers}>See the offers</ButtonLink>
    case 'removeItems': {
      const items = basket.basketItems.filter(({ basketItemId }) => fix.basketItemIds.includes(basketItemId))
      const takeOut = async () => {
        for (const item of items) await remove(item)
        onSettled()
      }
      if (fix.groupIds.length > 0) return <IncompleteMeal fix={fix} basket={basket} onSettled={() => void takeOut()} />
      return <Button onClick={() => void takeOut()}>Remove from Cart</Button>
    }
    case 'approveTotal':
      return <Button onClick={onSettled}>Continue with the new total</Button>
    case 'mendContact':
      return <Button onClick={onFixContact}>Check your details</Button>
    case 'mendPayment':
      return <Button onClick={onFixPayment}>Choose another way to pay</Button>
    case 'voucherGone':
    case 'again':
    case 'toOrder':
    case 'resetSession':
    case 'locked':
      return null
  }
}
