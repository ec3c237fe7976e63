import type { Basket } from '@forno/contracts/baskets/basket'
import { centsOf } from '../../lib/money.ts'
import { Accordion } from '../../ui/layout/details.tsx'
import { formatPrice } from '../../ui/prices/format-price.ts'
import styles from './basket.module.css'

type Step = { readonly label: string; readonly amount: number }

/** The calculation of every price, saving and fee of the cart, step by step. [BAS-11] */
export function PriceBreakdown({ basket }: { basket: Basket }) {
  const lines = [...basket.basketItems, ...basket.groupedBasketItems].filter(({ isAvailable }) => isAvailable)
  const content = (
    <div className={styles.why}>
      {lines.map((line) => (
        <Steps
          key={'basketItemId' in line ? line.basketItemId : line.groupedBasketItemId}
          title={line.quantity === 1 ? line.name : `${line.quantity} × ${line.name}`}
          total={line.totalPrice}
          steps={line.trail}
          each={line.quantity > 1}
        />
      ))}
      {basket.discounts.map(({ offerId, name, code, amount, trail }) => (
        <Steps
          key={offerId}
          title={code === null ? name : `${name} (${code})`}
          total={-amount}
          steps={trail.map(({ label, amount: part }) => ({ label, amount: -part }))}
        />
      ))}
      {basket.serviceCharges.map(({ name, total }) => (
        <Steps key={name} title={name} total={total} steps={[]} />
      ))}
    </div>
  )
  return <Accordion items={[{ id: 'why', title: 'Price details', content }]} />
}

const money = (aud: number): string => formatPrice(centsOf(aud))

/** A single step that equals the whole price is left out. */
function Steps({
  title,
  total,
  steps,
  each,
}: {
  title: string
  total: number
  steps: readonly Step[]
  each?: boolean
}) {
  const told = steps.length > 1 || each === true ? steps : []
  return (
    <div>
      <p className={styles.whyHead}>
        <strong>{title}</strong>
        <span>{money(total)}</span>
      </p>
      {told.length > 0 && (
        <ul className={styles.whySteps}>
          {told.map(({ label, amount }, index) => (
            <li key={`${index} ${label}`} className={styles.whyHead}>
              <span>{each === true ? `${label}, each` : label}</span>
              <span>{amount === 0 ? 'included' : money(amount)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
