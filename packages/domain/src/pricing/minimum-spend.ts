import type { Store } from '../content/content.ts'
import { dollars } from '../core/money.ts'
import { cents, type Cents, type ServiceType } from '../core/basic-types.ts'
import { fillPlaceholders } from '../texts/placeholders.ts'
import { noticeTexts } from '../texts/refusal-texts.ts'

/** How far a basket is below the store's minimum spend. */
export type Shortfall = {
  /** Subtotal less discount; service charges do not count. */
  readonly totalOrder: Cents
  readonly minimumSpend: Cents
  readonly serviceType: ServiceType
}

/** The minimum spend at a store, in cents. */
export const minimumSpendOf = (store: Store, serviceType: ServiceType): Cents =>
  serviceType === 'Delivery' ? store.minimums.delivery : store.minimums.pickup

/**
 * The shortfall of a basket whose subtotal less discount, without charges, is `totalOrder`; null when it reaches the
 * minimum. [RUL-01]
 */
export const belowMinimum = (totalOrder: Cents, store: Store | null, serviceType: ServiceType): Shortfall | null => {
  const minimumSpend = store === null ? cents(0) : minimumSpendOf(store, serviceType)
  return totalOrder < minimumSpend ? { totalOrder, minimumSpend, serviceType } : null
}

/** The text of a shortfall: `$15.00 below $20.00 minimum delivery`. [RUL-13] */
export const belowMinimumText = ({ totalOrder, minimumSpend, serviceType }: Shortfall): string =>
  fillPlaceholders(noticeTexts.belowMinimum, {
    totalOrder: dollars(totalOrder),
    minimumSpend: dollars(minimumSpend),
    serviceType: serviceType.toLowerCase(),
  })
