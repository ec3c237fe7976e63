import type { Basket } from '@forno/contracts/baskets/basket'
import { centsOf } from '../../lib/money.ts'
import { Accordion } from '../../ui/layout/details.tsx'
import { formatPrice } from '../../ui/prices/format-price.ts'
import styles from './basket.module.css'

/** A step of a price calculation, in AUD. */
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
          isPerUnit={line.quantity > 1}
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

type StepsProps = {
  readonly title: string
  /** AUD, for all units of the line. */
  readonly total: number
  readonly steps: readonly Step[]
  /** The steps add up to the price of one of several units. */
  readonly isPerUnit?: boolean
}

/** A single step that equals the whole price is left out. */
function Steps({ title, total, steps, isPerUnit = false }: StepsProps) {
  const shown = steps.length > 1 || isPerUnit ? steps : []
  return (
    <div>
      <p className={styles.whyHead}>
        <strong>{title}</strong>
        <span>{money(total)}</span>
      </p>
      {shown.length > 0 && (
        <ul className={styles.whySteps}>
          {shown.map(({ label, amount }, index) => (
            <li key={`${index} ${label}`} className={styles.whyHead}>
              <span>{isPerUnit ? `${label}, each` : label}</span>
              <span>{amount === 0 ? 'included' : money(amount)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
