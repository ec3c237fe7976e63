import { useUnanswered } from '../../../state/basket/basket-view.ts'
import { pendingItem } from '../../../state/edits/optimistic-basket.ts'

/** Whether a line is pending on the server, so that it cannot be changed; an edit that is not sent yet can. */
export const useIsOnItsWay = (id: string): boolean =>
  useUnanswered(({ open }) => id.startsWith(pendingItem) && !open.includes(id.slice(pendingItem.length)))
