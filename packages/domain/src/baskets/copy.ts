import { newBasket } from './changes.ts'
import type { BasketState, Line } from '../basket/state.ts'
import type { Disposition } from '../fulfilment/disposition.ts'
import type { BasketItemId, GroupId } from '../core/words.ts'
import type { ChannelName } from '../core/channels.ts'

/** A basket may be copied for this long after it was ordered or expired. [BAS-27] Milliseconds. */
export const copiedFor = 7 * 24 * 60 * 60_000

/** Whose basket the copy is to be: where and when they want it, and where they order. */
export type CopyInto = { readonly disposition: Disposition; readonly channel: ChannelName }

/**
 * A basket of the same items and meals and nothing else: no customer, address, note, tag, payment, code or key of the basket that is copied. Whether
 * each is still sold is seen when the copy is priced: what is not stays as an unavailable line. [BAS-27]
 */
export const copyOf = (
  source: Pick<BasketState, 'lines' | 'groups'>,
  { disposition, channel }: CopyInto,
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
