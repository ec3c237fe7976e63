import type { DispositionBody } from '@forno/contracts/baskets'
import { newBasket, rememberKey } from '@forno/domain/baskets/changes'
import type { BasketState } from '@forno/domain/baskets/state'
import { storeAsSaid } from '@forno/domain/fulfilment/kitchen-day'
import type { SessionId } from '@forno/domain/words'
import type { Database } from '../../kernel/database.ts'
import { passOrRefuse, refuse } from '../../kernel/refusal.ts'
import type { Caller } from '../../kernel/serve.ts'
import type { SlotsStore } from '../fulfilment/index.ts'
import { findStore } from '../stores/index.ts'
import { basketsStore, type BasketsStore } from './baskets-store.ts'
import { fingerprintOf, type Baskets } from './change-basket.ts'
import { checkDisposition } from './check-order.ts'
import { dispositionFrom } from './disposition-wire.ts'
import { isRepeat, type BasketNeeds, type OpenBasket } from './open-basket.ts'
import { basketIdFor, newSessionId } from './sessions.ts'

type Needs = BasketNeeds & { readonly database: Database; readonly baskets: Baskets; readonly slots: SlotsStore }

/** An id that this server issued is used again, anything else gets a new one. [API-09] [SES-10] */
const sessionFor = async (store: BasketsStore, { sessionId }: Caller): Promise<SessionId> =>
  sessionId !== null && (await store.hasSession(sessionId)) ? sessionId : newSessionId()

/** Makes a basket from a disposition that the store can serve; a repeat of the same call finds the same basket. [BAS-12] */
export const makeBasketFrom = async (needs: Needs, body: DispositionBody, caller: Caller): Promise<OpenBasket> => {
  const { clock, content, overlay, slots, baskets } = needs
  const at = clock()
  const disposition = dispositionFrom(body)
  const known = findStore(content.current(), disposition.storeId) ?? refuse('StoreUnknown')
  const storeState = overlay.of(known.id)
  const store = storeAsSaid(known, storeState, at)
  passOrRefuse(await checkDisposition(slots, { store, storeState, disposition, at, makeSeconds: 1, held: null }))

  const rows = basketsStore(needs.database.sql)
  const basketId = basketIdFor(caller.idempotencyKey)
  const fingerprint = fingerprintOf(['create', body])
  const blank = newBasket({ ...disposition, storeId: store.id }, body.channelName ?? 'Website')
  const { idempotencyKey: key } = caller
  const state: BasketState = key === null ? blank : rememberKey(blank, { key, fingerprint, status: 201, at })
  const sessionId = await sessionFor(rows, caller)
  const contentVersion = content.current().version
  const isNew = await rows.insert({ basketId, sessionId, contentVersion, state }, at)
  const row = await rows.find(basketId)
  if (row === null) return refuse('BasketHasExpired')
  if (!isNew && !isRepeat(row.state, caller, fingerprint)) return refuse('IdempotencyKeyReused')
  return { row, at, ...baskets.price(row.state, at) }
}
