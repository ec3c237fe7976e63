import { day } from '../core/durations.ts'
import { newBasket } from './changes.ts'
import type { BasketState, Line } from '../basket/state.ts'
import type { Disposition } from '../fulfilment/disposition.ts'
import type { BasketItemId, GroupId } from '../core/basic-types.ts'
import type { ChannelName } from '../core/channels.ts'

/** Milliseconds for which a basket can be copied after it was ordered or has expired. [BAS-27] */
export const copyWindow = 7 * day

/** The disposition and the channel of the basket that receives the copy. */
export type CopyTarget = { readonly disposition: Disposition; readonly channel: ChannelName }

/**
 * Copies items and meals, and nothing else: no customer, address, note, tag, payment, code or idempotency key. Products
 * that are no longer sold become unavailable lines when the copy is priced. [BAS-27]
 */
export const copyOf = (
  source: Pick<BasketState, 'lines' | 'groups'>,
  { disposition, channel }: CopyTarget,
  newId: () => string,
): BasketState => {
  const copied = (line: Line): Line => ({ ...line, id: newId() as BasketItemId })
  return {
    ...newBasket(disposition, channel),
    lines: source.lines.map(copied),
    groups: source.groups.map((group) => ({
      ...group,
      id: newId() as GroupId,
      code: null,
      slots: Object.fromEntries(Object.entries(group.slots).map(([slotId, lines]) => [slotId, lines.map(copied)])),
    })),
  }
}
