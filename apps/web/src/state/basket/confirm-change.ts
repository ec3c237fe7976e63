import type { Basket } from '@forno/contracts/baskets/basket'
import { createElement } from 'react'
import { Changes } from '../../ui/notices/changes.tsx'
import type { Notices } from '../../ui/notices/notices.ts'
import { changeRows, differencesOf, isWorthAsking, placeAndTimeSentences } from './basket-difference.ts'
import { countOf } from './item-count.ts'

/** The basket as it is, and as it would be. */
type Change = { readonly now: Basket; readonly then: Basket }

/** Whether the customer takes a change; asked before anything is saved. */
export type Accept = (change: Change) => Promise<boolean>

/**
 * Shows exactly what a new store, service or time would change, and asks; what changes nothing is taken without a word.
 * A `toggle` between delivery and pickup is always asked about. [BAS-14] [BAS-31]
 */
export const acceptBy =
  (notices: Notices, isToggle: boolean): Accept =>
  ({ now, then }) => {
    const isWorth = countOf(now) > 0 && isWorthAsking(differencesOf(now, then))
    if (!isToggle && !isWorth) return Promise.resolve(true)
    return notices.ask({
      title: titleOf(now, then),
      message: createElement(Changes, { sentences: placeAndTimeSentences(now, then), rows: changeRows(now, then) }),
      confirmLabel: isToggle ? `Switch to ${then.serviceType.toLowerCase()}` : 'Change',
      cancelLabel: isToggle ? `Keep ${now.serviceType.toLowerCase()}` : 'Keep as it is',
    })
  }

const titleOf = (now: Basket, then: Basket): string => {
  if (now.serviceType !== then.serviceType)
    return then.serviceType === 'Pickup' ? `Pick up from ${then.storeInfo.name}?` : 'Have it delivered?'
  return now.storeInfo.storeId === then.storeInfo.storeId ? 'Change your order?' : `Change to ${then.storeInfo.name}?`
}
