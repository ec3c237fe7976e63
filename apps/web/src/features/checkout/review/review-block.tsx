import { longestText } from '@forno/domain/core/text-limits'
import type { Basket } from '@forno/contracts/baskets/basket'
import { allergySentences } from '@forno/domain/orders/ticket'
import type { PaymentType } from '@forno/domain/core/payment-types'
import type { ReactNode } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { hasAlcohol } from './alcohol.ts'
import { usePanels } from '../../../state/session/panels.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Note } from '../../../ui/progress/states.tsx'
import { TextArea } from '../../../ui/fields/text-field.tsx'
import { AdultTick } from './adult-tick.tsx'
import { Block } from '../block.tsx'
import type { CheckoutValues } from '../checkout-values.ts'
import { OrderedRows } from './ordered-rows.tsx'
import { SameOrderNote } from './same-order-note.tsx'

type ReviewBlockProps = {
  readonly basket: Basket
  /** The chosen payment method; null where none is offered. */
  readonly method: PaymentType | null
  readonly form: UseFormReturn<CheckoutValues>
  readonly upsells: ReactNode
}

/** The ordered items, the price rows, and a note for the store. [BAS-07] [BAS-11] */
export function ReviewBlock({ basket, method, form, upsells }: ReviewBlockProps) {
  const { openBasket } = usePanels()
  return (
    <Block
      number={4}
      title="Your order"
      isDone={false}
      action={
        <Button variant="quiet" size="small" aria-label="Change your cart" onClick={openBasket}>
          Change
        </Button>
      }
    >
      <OrderedRows basket={basket} method={method} />
      {upsells}
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
        maxLength={longestText.orderNote}
        hint={isDelivery ? 'For the kitchen. The note for the driver is further up.' : 'E.g. silver Corolla out front'}
        {...form.register('note')}
      />
      {allergySentences(note) !== null && (
        <Note tone="warning" title="About allergies">
          The kitchen sees this on top of your order. Everything is made in one kitchen, so traces can never be ruled
          out: if it is serious, please call the store.
        </Note>
      )}
    </>
  )
}
