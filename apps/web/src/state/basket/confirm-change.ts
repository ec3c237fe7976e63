import type { Basket } from '@forno/contracts/baskets/basket'
import { createElement } from 'react'
import { Changes } from '../../ui/notices/changes.tsx'
import type { Notices } from '../../ui/notices/notices.ts'
import { changeRows, differencesOf, isWorthAsking, placeAndTimeSentences } from './basket-difference.ts'
import { countOf } from './item-count.ts'

/** The current basket and its preview. */
type Change = { readonly now: Basket; readonly then: Basket }

/** A question whether the customer accepts a change, before anything is saved; resolves to the answer. [BAS-14] */
export type Accept = (change: Change) => Promise<boolean>

/**
 * Shows what a new store, service type or time would change, and asks for confirmation; no change needs none. A
 * `toggle` between delivery and pickup always asks. [BAS-14] [BAS-31]
 */
export const acceptBy =
  (notices: Notices, isToggle: boolean): Accept =>
  ({ now, then }) => {
    const hasConsequences = countOf(now) > 0 && isWorthAsking(differencesOf(now, then))
    if (!isToggle && !hasConsequences) return Promise.resolve(true)
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
