import { SupportLink } from '../../lib/support-link.tsx'
import type { Basket } from '@forno/contracts/baskets'
import { centsOf } from '../../lib/money.ts'
import { RadioCards } from '../../ui/choice.tsx'
import { formatPrice } from '../../ui/format-price.ts'
import { Block } from './block.tsx'
import styles from './checkout.module.css'

const labels = { cash: 'Cash' } as const

/** The ways of paying that the store takes for this total, in its order. [BAS-03] [PAY-01] */
export function PayBlock({ basket }: { basket: Basket }) {
  const { storeInfo, basketTotal, amountToCollect, serviceType } = basket
  const options = storeInfo.paymentOptions
    .filter(
      ({ status, maxOrderCharge }) =>
        status === 'Enabled' && (maxOrderCharge === null || basketTotal <= maxOrderCharge),
    )
    .toSorted((one, other) => one.sortOrder - other.sortOrder)
  if (basketTotal === 0)
    return (
      <Block number={3} title="Pay" isDone>
        <p className={styles.summary}>Nothing to pay. This order is free.</p>
      </Block>
    )
  const place = serviceType === 'Pickup' ? 'at the counter' : 'to the driver'
  return (
    <Block number={3} title="Pay" isDone={options.length > 0}>
      {options.length === 0 ? (
        <p className={styles.summary}>
          This store takes no payment for an order of this size online. Please call <SupportLink />.
        </p>
      ) : (
        <RadioCards
          legend="How will you pay?"
          hideLegend
          options={options.map(({ paymentOption }) => ({
            value: paymentOption,
            label: labels[paymentOption],
            detail: `You pay ${place}`,
            aside: formatPrice(centsOf(amountToCollect)),
          }))}
          value="cash"
          onChange={() => undefined}
        />
      )}
      {amountToCollect !== basketTotal && (
        <p className={styles.quiet}>
          Your total is {formatPrice(centsOf(basketTotal))}. Cash is rounded to the nearest 5 cents.
        </p>
      )}
    </Block>
  )
}
