import type { Basket } from '@forno/contracts/baskets/basket'
import type { UseFormReturn } from 'react-hook-form'
import { usePanels } from '../../../state/session/panels.ts'
import { useDisposition } from '../../../state/session/session.ts'
import { timeLabel } from '../../../state/session/disposition-labels.ts'
import { slotWindow } from '../../../state/fulfilment/slot-window.ts'
import { useShop } from '../../../lib/react/shop-context.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Note } from '../../../ui/progress/states.tsx'
import { Block } from '../block.tsx'
import { CallableText } from '../callable-text.tsx'
import type { CheckoutValues } from '../checkout-values.ts'
import { storePhone } from '../store-phone.ts'
import { DoorFields } from './door-fields.tsx'
import styles from '../checkout.module.css'

type WhereBlockProps = { readonly basket: Basket; readonly form: UseFormReturn<CheckoutValues> }

/**
 * Delivery address or store, and the time, each with a button to change it, and whether the store takes no orders now;
 * for a delivery the way to the door, with the contactless message. [RUL-10] [RUL-14] [TIM-04]
 */
export function WhereBlock({ basket, form }: WhereBlockProps) {
  const { serviceType, storeInfo, promiseMinutes, isAsap, orderDueAt, messages } = basket
  const closed = messages.find(({ code }) => code === 'ServiceUnavailable')
  const { address, city } = useDisposition()
  const { settings } = useShop().configuration
  const { openLocator, openTime } = usePanels()
  const isDelivery = serviceType === 'Delivery'
  return (
    <Block number={2} title="Where and when" isDone>
      {closed !== undefined && (
        <Note tone="warning">
          <CallableText text={closed.message} phone={storePhone(basket)} />
        </Note>
      )}
      <p className={styles.summary}>
        <span>
          {isDelivery ? `Delivery to ${[address, city].filter(Boolean).join(', ')}` : `Pickup from ${storeInfo.name}`}
        </span>
        {isDelivery && <span>Made at {storeInfo.name}</span>}
        <strong>
          {isAsap || orderDueAt === null
            ? timeLabel({ isAsap, orderDueAt }, promiseMinutes)
            : slotWindow(settings, serviceType, orderDueAt)}
        </strong>
      </p>
      <div className={styles.actions}>
        <Button
          variant="secondary"
          size="small"
          icon="pin"
          onClick={() => openLocator(isDelivery ? 'delivery' : 'pickup')}
        >
          {isDelivery ? 'Change address' : 'Change store'}
        </Button>
        <Button variant="secondary" size="small" icon="clock" onClick={() => openTime()}>
          Change time
        </Button>
      </div>
      {isDelivery && <DoorFields basket={basket} form={form} />}
    </Block>
  )
}
