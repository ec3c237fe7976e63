import type { Basket, BasketItem } from '@forno/contracts/baskets/basket'
import { generalTexts } from '@forno/domain/texts/general-texts'
import { useEffect, useEffectEvent, useRef } from 'react'
import { orderTexts } from '../../../state/orders/order-errors.ts'
import { usePanels } from '../../../state/session/panels.ts'
import type { Refusal } from '../../../state/texts/refusals.ts'
import { refusalAnswer, type Fix } from '../../../state/texts/ways-on.ts'
import { keyedTexts } from '../../../lib/texts.ts'
import { centsOf } from '../../../lib/money.ts'
import { paths } from '../../../urls/urls.ts'
import { Button, ButtonLink } from '../../../ui/buttons/button.tsx'
import { formatPrice } from '../../../ui/prices/format-price.ts'
import { Note } from '../../../ui/progress/states.tsx'
import { CallableText } from '../callable-text.tsx'
import { storePhone } from '../store-phone.ts'
import { useCheckoutSession } from '../session/checkout-session.ts'
import { useWayOn } from './use-way-on.ts'

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
export function RefusalNote({ refusal, basket, approvedTotal, ...callbacks }: RefusalNoteProps) {
  const { fix, says } = refusalAnswer(refusal, 'ordering')
  const text = notCharged(
    refusal.status === 0 ? generalMessages.offline : withTotals(says ?? orderTexts.failed, fix, approvedTotal),
  )
  const { settleRefusal } = useCheckoutSession()
  const note = useRef<HTMLDivElement>(null)
  const take = useWayOn()
  const takeWayOn = () => void take({ refusal, fix, says: text, basket })
  const onRefusal = useEffectEvent(() => {
    note.current?.focus()
    takeWayOn()
  })
  useEffect(() => onRefusal(), [refusal])
  return (
    <div ref={note} tabIndex={-1} role="alert">
      <Note
        tone="warning"
        title="Your order has not been placed"
        action={
          <FixButton
            fix={fix}
            says={says ?? orderTexts.failed}
            basket={basket}
            onSettled={settleRefusal}
            onWayOn={takeWayOn}
            {...callbacks}
          />
        }
      >
        <p>
          <CallableText text={text} phone={storePhone(basket)} />
        </p>
        {fix.kind === 'removeItems' && (
          <ul>
            {itemsOf(basket, fix.basketItemIds).map(({ basketItemId, name }) => (
              <li key={basketItemId}>{name}</li>
            ))}
          </ul>
        )}
      </Note>
    </div>
  )
}

const generalMessages = keyedTexts('general', generalTexts)

/** Adds that nothing was charged, unless the text already says it. */
const notCharged = (text: string): string =>
  text.includes('not been charged') ? text : `${/[.!?]$/.test(text) ? text : `${text}.`} You have not been charged.`

/** The totals before and now, where the answer names the new one. [RUL-12] */
const withTotals = (says: string, fix: Fix, approvedTotal: number): string =>
  fix.kind === 'approveTotal' && fix.total !== null
    ? `${says} It was ${formatPrice(centsOf(approvedTotal))}, and is ${formatPrice(centsOf(fix.total))} now.`
    : says

/** The items with these ids, also those in meals. */
const itemsOf = ({ basketItems, groupedBasketItems }: Basket, ids: readonly string[]): readonly BasketItem[] =>
  [...basketItems, ...groupedBasketItems.flatMap((meal) => meal.basketItems)].filter(({ basketItemId }) =>
    ids.includes(basketItemId),
  )

type FixButtonProps = Omit<RefusalNoteProps, 'refusal' | 'approvedTotal'> & {
  readonly fix: Fix
  readonly says: string
  readonly onSettled: () => void
  /** Asks the question of the way on once more. */
  readonly onWayOn: () => void
}

const voucherLabel = (what: 'serviceType' | 'store' | 'time', { serviceType }: Basket): string => {
  if (what === 'serviceType') return `Switch to ${serviceType === 'Pickup' ? 'Delivery' : 'Pickup'}`
  return what === 'store' ? 'Change Location' : 'Change Time'
}

function FixButton({ fix, says, basket, onSettled, onWayOn, onFixContact, onFixPayment }: FixButtonProps) {
  const { openTime, openLocator, openBasket, openCoupons } = usePanels()
  switch (fix.kind) {
    case 'chooseTime':
      return <Button onClick={() => openTime({ warning: says })}>Choose another time</Button>
    case 'otherTime':
      return <Button onClick={() => openTime()}>Choose another time</Button>
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
    case 'toCart':
    case 'voucherRedeemed':
      return <ButtonLink href={paths.basket}>See your cart</ButtonLink>
    case 'voucherElsewhere':
      return <Button onClick={onWayOn}>{voucherLabel(fix.what, basket)}</Button>
    case 'removeItems':
      return <Button onClick={onWayOn}>{fix.groupIds.length > 0 ? 'Change your meal' : 'Remove from Cart'}</Button>
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
