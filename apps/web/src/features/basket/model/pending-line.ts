import { useUnansweredEdits } from '../../../state/basket/basket-view.ts'
import { pendingItem } from '../../../state/edits/optimistic-basket.ts'

/** Whether a line is being sent to the server and cannot be changed; a line whose edit is not sent yet can. */
export const useIsOnItsWay = (id: string): boolean =>
  useUnansweredEdits(({ open }) => id.startsWith(pendingItem) && !open.includes(id.slice(pendingItem.length)))
