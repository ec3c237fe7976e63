import type { Basket } from '@forno/contracts/baskets'
import { allergyWords } from '@forno/domain/orders/ticket'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { hasAlcohol } from '../../data/alcohol.ts'
import { counted } from '../../data/basket-difference.ts'
import { detailsOf } from '../../data/item-words.ts'
import { usePanels } from '../../data/panels.ts'
import { centsOf } from '../../lib/money.ts'
import { Button } from '../../ui/button.tsx'
import { Facts } from '../../ui/details.tsx'
import { formatPrice } from '../../ui/format-price.ts'
import { Note } from '../../ui/states.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { AdultTick } from './adult-tick.tsx'
import { Block } from './block.tsx'
import type { CheckoutValues } from './checkout-page.ts'
import { SameOrderNote } from './same-order-note.tsx'
import styles from './checkout.module.css'

type ReviewBlockProps = { readonly basket: Basket; readonly form: UseFormReturn<CheckoutValues> }

/** What is ordered, each fee on its own line, and a word to the store. */
export function ReviewBlock({ basket, form }: ReviewBlockProps) {
  const { openBasket } = usePanels()
  const money = (aud: number) => formatPrice(centsOf(aud))
  const { basketItems, groupedBasketItems, serviceCharges, basketTotal, gst } = basket
  return (
    <Block
      number={4}
      title="Review"
      isDone={false}
      action={
        <Button variant="quiet" size="small" aria-label="Change your cart" onClick={openBasket}>
          Change
        </Button>
      }
    >
      <ul className={styles.items}>
        {basketItems.map((item) => (
          <li key={item.basketItemId}>
            <span>
              {item.quantity} × {item.name}
              <span className={styles.details}>{detailsOf(item)}</span>
            </span>
            <span>{item.isAvailable ? money(item.totalPrice) : 'No longer available'}</span>
          </li>
        ))}
        {groupedBasketItems.map((meal) => (
          <li key={meal.groupedBasketItemId}>
            <span>
              {meal.quantity} × {meal.name}
              {meal.basketItems.map((item) => (
                <span key={item.basketItemId} className={styles.details}>
                  {[counted(item.name, item.quantity), detailsOf(item)].filter(Boolean).join(', ')}
                </span>
              ))}
            </span>
            <span>{meal.isAvailable ? money(meal.totalPrice) : 'Not complete'}</span>
          </li>
        ))}
      </ul>
      <Facts
        facts={[
          ...serviceCharges.map(({ name, total }) => ({ term: name, value: money(total) })),
          { term: 'Total', value: money(basketTotal), strong: true },
          { term: 'GST in it', value: money(gst) },
        ]}
      />
      <SameOrderNote basket={basket} />
      {hasAlcohol(basket) && <AdultTick form={form} />}
      <OrderNote form={form} isDelivery={basket.serviceType === 'Delivery'} />
    </Block>
  )
}

function OrderNote({ form, isDelivery }: { form: ReviewBlockProps['form']; isDelivery: boolean }) {
  const note = useWatch({ control: form.control, name: 'note' })
  return (
    <>
      <TextArea
        label="Note for the store"
        optional
        rows={2}
        maxLength={255}
        hint={isDelivery ? 'Such as where to find your door.' : 'Such as your car and where you wait.'}
        {...form.register('note')}
      />
      {allergyWords(note) !== null && (
        <Note tone="warning" title="About allergies">
          The kitchen sees this on top of your order. Everything is made in one kitchen, so traces can never be ruled
          out: if it is serious, please call the store.
        </Note>
      )}
    </>
  )
}
