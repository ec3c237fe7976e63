import type { BasketChanges } from '@forno/contracts/baskets/basket'
import {
  withChannel,
  withContact,
  withDisposition,
  withExternalReference,
  withNote,
  withPayment,
  withTags,
} from '@forno/domain/baskets/changes'
import type { BasketState } from '@forno/domain/basket/state'
import { applyStoreStatus } from '@forno/domain/fulfilment/kitchen-day'
import type { NearSuburb } from '@forno/domain/fulfilment/delivery-suburb'
import type { BasketId } from '@forno/domain/core/basic-types'
import type { Caller } from '../../platform/http/serve.ts'
import { passOrRefuse, refuse } from '../../platform/refusals/refusal.ts'
import type { SlotsStore } from '../fulfilment/index.ts'
import { findStore } from '../stores/index.ts'
import type { Baskets } from './change-basket.ts'
import { checkDisposition } from './check-order.ts'
import { suburbsFor, withDeliverySuburb, type Suburbs } from './delivery-suburb.ts'
import { changedDisposition, changesChoice, changesDisposition, contactFrom } from './disposition-wire.ts'
import { leavesTime } from './hold-slot.ts'
import type { BasketDeps, OpenBasket } from './open-basket.ts'

type ChangeDetailsDeps = Pick<BasketDeps, 'content' | 'storeStatuses'> & {
  readonly baskets: Baskets
  readonly slots: SlotsStore
  readonly suburbs: Suburbs
}

const withChanges = (state: BasketState, changes: BasketChanges): BasketState => {
  const { customerInfo, orderNote, tags, channelName, externalReference, paymentInfo } = changes
  const withNewDisposition = changesDisposition(changes)
    ? withDisposition(state, changedDisposition(state.disposition, changes))
    : state
  const withNewContact =
    customerInfo === undefined ? withNewDisposition : withContact(withNewDisposition, contactFrom(customerInfo))
  const withNewNote = orderNote === undefined ? withNewContact : withNote(withNewContact, orderNote)
  const withNewTags = tags === undefined ? withNewNote : withTags(withNewNote, tags)
  const withNewChannel = channelName === undefined ? withNewTags : withChannel(withNewTags, channelName)
  const withNewReference =
    externalReference === undefined ? withNewChannel : withExternalReference(withNewChannel, externalReference)
  return paymentInfo === undefined ? withNewReference : withPayment(withNewReference, paymentInfo?.paymentType ?? null)
}

/**
 * Changes disposition, contact, note, tags, channel, its reference and payment; refuses a disposition that the store
 * cannot serve. [BAS-14]
 */
export const makeChangeDetails = ({ baskets, slots, suburbs, storeStatuses, content }: ChangeDetailsDeps) => {
  const checkNewDisposition = async (state: BasketState, open: OpenBasket): Promise<void> => {
    const storeInContent = findStore(content.current(), state.disposition.storeId) ?? refuse('StoreUnknown')
    const storeState = storeStatuses.of(storeInContent.id)
    const store = applyStoreStatus(storeInContent, storeState, open.at)
    passOrRefuse(
      await checkDisposition(slots, {
        store,
        storeState,
        disposition: state.disposition,
        at: open.at,
        makeSeconds: Math.max(open.priced.makeSeconds, 1),
        basketId: open.row.basketId,
      }),
    )
  }
  const preview = (open: OpenBasket, state: BasketState): OpenBasket => ({
    ...open,
    row: { ...open.row, state },
    ...baskets.price(state, open.at, open.row),
  })
  const save = (
    basketId: BasketId,
    changes: BasketChanges,
    caller: Caller,
    near: readonly NearSuburb[],
  ): Promise<OpenBasket> => {
    const request = ['patch', changes]
    const rule = (state: BasketState) => withDeliverySuburb(withChanges(state, changes), near)
    return baskets.change({ basketId, caller, request, rule })
  }
  return async (basketId: BasketId, changes: BasketChanges, caller: Caller): Promise<OpenBasket> => {
    // Only a new choice of service, store, time or house, or a preview, needs the basket's current state.
    if (!changesChoice(changes) && changes.preview !== true) return save(basketId, changes, caller, [])
    const open = await baskets.read(basketId, caller)
    const requested = withChanges(open.row.state, changes)
    const near = await suburbsFor({ suburbs, content }, open.row.state.disposition, requested.disposition)
    const state = withDeliverySuburb(requested, near)
    if (changesChoice(changes)) await checkNewDisposition(state, open)
    if (changes.preview === true) return preview(open, state)
    const after = await save(basketId, changes, caller, near)
    if (open.store.capacitySeconds !== null && leavesTime(open.row.state.disposition, after.row.state.disposition))
      await slots.release(basketId)
    return after
  }
}
