import { createHash } from 'node:crypto'
import { rememberKey } from '@forno/domain/baskets/changes'
import type { BasketState } from '@forno/domain/basket/state'
import type { Menu } from '@forno/domain/menu/menu'
import { autoRemovedNotice } from '@forno/domain/pricing/price-basket'
import { settleCodes } from '@forno/domain/baskets/codes'
import type { RefusalValue } from '@forno/domain/core/refusal'
import type { BasketId, Instant } from '@forno/domain/core/basic-types'
import type { Sql } from '../../platform/db/database.ts'
import { orRefuse } from '../../platform/refusals/refusal.ts'
import type { Caller } from '../../platform/http/serve.ts'
import { vouchersStore } from '../vouchers/index.ts'
import { basketsStore, type BasketRow } from './baskets-store.ts'
import { makeDetachCustomer } from './detach-customer.ts'
import {
  viewerOf,
  attachToCaller,
  ownBasketRow,
  isRepeat,
  makePricer,
  type BasketDeps,
  type UnpricedBasket,
  type OpenBasket,
} from './open-basket.ts'

/** A pure change of a basket. */
type BasketRule = (state: BasketState, menu: Menu, at: Instant) => BasketState | RefusalValue

export type Change = {
  readonly basketId: BasketId
  readonly caller: Caller
  /** Call name and body; hashed as the fingerprint of the idempotency key. */
  readonly request: unknown
  readonly rule: BasketRule
}

/** Fingerprint of a request: equal calls with equal bodies have equal fingerprints. */
export const fingerprintOf = (request: unknown): string =>
  createHash('sha256').update(JSON.stringify(request)).digest('base64url').slice(0, 22)

type ChangeOutcome = { readonly open: OpenBasket; readonly saved: boolean }

const droppedCodes = (before: BasketState, after: BasketState): readonly string[] =>
  before.codes.map(({ code }) => code).filter((code) => !after.codes.some((applied) => applied.code === code))

/**
 * The shared path of every call that changes a basket: read, apply the rule, price, save. Two statements without a
 * race. After a lost race the change runs again with the row locked, so a concurrent write never causes a refusal.
 * Codes whose conditions no longer hold are removed, which only the answer to this change reports. Their holds are
 * released in the same transaction, under the basket's lock: a later hold of the same code survives. [VOU-08]
 */
export const makeBaskets = (sql: Sql, deps: BasketDeps) => {
  const { clock, content } = deps
  const { withMenu, withPrice, price } = makePricer(deps)

  const openRow = (row: BasketRow, at: Instant): OpenBasket => withPrice(withMenu(row, at))

  /** Opens the basket without the codes whose conditions no longer hold. [VOU-08] */
  const openWithValidCodes = (row: BasketRow, at: Instant): OpenBasket => {
    const open = openRow(row, at)
    if (row.state.codes.length === 0) return open
    const { state, takenOff } = orRefuse(settleCodes(open.priced, open.menu))
    if (state === row.state) return open
    const after = openRow({ ...row, state }, at)
    const notices = [...after.priced.notices, ...takenOff.map(autoRemovedNotice)]
    return { ...after, priced: { ...after.priced, notices } }
  }

  const { detach, detachAll } = makeDetachCustomer(sql, deps)

  /**
   * Makes the caller the owner, after detaching another customer from the basket; null if the owner stays. Log-out
   * detaches no basket that a payment has locked: its owner is detached at the first use after that. [API-09] [ACC-08]
   */
  const transferToCaller = async (on: Sql, row: BasketRow, caller: Caller): Promise<BasketRow | null> => {
    if (row.customerId === null || row.customerId === row.viewer?.customerId) return attachToCaller(row, caller)
    const hasNewOwner = attachToCaller(row, caller) !== null
    if (!hasNewOwner && !row.hasOwnerLeft) return null
    const { viewer } = row
    const detached = await on.begin(async (inside) => {
      const locked = await basketsStore(inside).findToChange(row.basketId)
      return locked?.status === 'open' && (hasNewOwner || locked.hasOwnerLeft) ? detach(inside, locked) : locked
    })
    if (detached === null) return null
    const reread = await basketsStore(on).find(row.basketId, { token: viewer, at: clock() })
    return reread === null ? null : (attachToCaller(reread, caller) ?? reread)
  }

  /**
   * Loads a basket that the caller may change. A logged-in holder of its session becomes the owner; `isAttached`
   * means that the new owner is not saved yet. [API-09]
   */
  const load = async (
    on: Sql,
    basketId: BasketId,
    { caller, isLocked }: { readonly caller: Caller; readonly isLocked: boolean },
  ): Promise<UnpricedBasket & { readonly isAttached: boolean }> => {
    const store = basketsStore(on)
    const viewer = await viewerOf(deps, caller)
    const row = await (isLocked ? store.findToChange(basketId, viewer) : store.find(basketId, viewer))
    const at = clock()
    const ownRow = ownBasketRow(row, caller, at)
    const attached = await transferToCaller(on, ownRow, caller)
    await content.atLeast(ownRow.contentVersion)
    return { ...withMenu(attached ?? ownRow, at), isAttached: attached !== null }
  }

  const loadAttached = async (
    on: Sql,
    basketId: BasketId,
    options: { caller: Caller; isLocked: boolean },
  ): Promise<UnpricedBasket> => {
    const { isAttached, ...basket } = await load(on, basketId, options)
    if (isAttached) await basketsStore(on).attach(basket.row)
    return basket
  }

  const tryChange = async (on: Sql, isLocked: boolean, change: Change): Promise<ChangeOutcome> => {
    const { basketId, caller } = change
    const store = basketsStore(on)
    const before = await load(on, basketId, { caller, isLocked })
    const { row, at, menu } = before
    const fingerprint = fingerprintOf(change.request)
    if (isRepeat(row.state, caller, fingerprint)) return { open: withPrice(before), saved: true }
    const ruled = orRefuse(change.rule(row.state, menu, at))
    const { idempotencyKey: key } = caller
    const keyed = key === null ? ruled : rememberKey(ruled, { key, fingerprint, status: 200, at })
    const open = openWithValidCodes({ ...row, version: row.version + 1, state: keyed }, at)
    const dropped = droppedCodes(row.state, open.row.state)
    if (dropped.length > 0 && !isLocked) return { open, saved: false }
    const saved = await store.save(row, open.row.state, menu.contentVersion, at)
    if (dropped.length > 0) await vouchersStore(on).release(basketId, dropped)
    return { open, saved }
  }

  return {
    price,
    detachAll,
    /** The priced basket, if the caller may see it. One statement, or two if the caller becomes its owner. */
    read: async (basketId: BasketId, caller: Caller): Promise<OpenBasket> =>
      withPrice(await loadAttached(sql, basketId, { caller, isLocked: false })),

    /** The basket without prices, if the caller may see it. */
    find: (basketId: BasketId, caller: Caller): Promise<UnpricedBasket> =>
      loadAttached(sql, basketId, { caller, isLocked: false }),

    /** Runs `work` with the basket's row locked against concurrent changes and orders. */
    locked: <T>(basketId: BasketId, caller: Caller, work: (open: OpenBasket, inside: Sql) => Promise<T>): Promise<T> =>
      sql.begin(async (inside) =>
        work(withPrice(await loadAttached(inside, basketId, { caller, isLocked: true })), inside),
      ),

    change: async (change: Change): Promise<OpenBasket> => {
      const first = await tryChange(sql, false, change)
      return (first.saved ? first : await sql.begin((inside) => tryChange(inside, true, change))).open
    },
  }
}
export type Baskets = ReturnType<typeof makeBaskets>
