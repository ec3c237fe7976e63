import { useUnanswered } from '../../../state/basket/basket-view.ts'
import { pendingItem } from '../../../state/edits/optimistic-basket.ts'

/** Whether a line stands in for what is on its way, so that nothing can be done to it; what still waits here can be changed. */
export const useIsOnItsWay = (id: string): boolean =>
  useUnanswered(({ open }) => id.startsWith(pendingItem) && !open.includes(id.slice(pendingItem.length)))
