import { createHash } from 'node:crypto'
import { rememberKey } from '@forno/domain/baskets/changes'
import type { BasketState } from '@forno/domain/basket/state'
import type { Menu } from '@forno/domain/menu/menu'
import { autoRemovedNotice } from '@forno/domain/pricing/price-basket'
import { settleCodes } from '@forno/domain/baskets/codes'
import type { Refused } from '@forno/domain/core/refused'
import type { BasketId, Instant } from '@forno/domain/core/words'
import type { Sql } from '../../platform/db/database.ts'
import { orRefuse } from '../../platform/refusals/refusal.ts'
import type { Caller } from '../../platform/http/serve.ts'
import { vouchersStore } from '../vouchers/index.ts'
import { basketsStore, type BasketRow } from './baskets-store.ts'
import { makeLeaveBaskets } from './leave-baskets.ts'
import {
  askerOf,
  attachedTo,
  ownBasketRow,
  isRepeat,
  makePricer,
  type BasketNeeds,
  type FoundBasket,
  type OpenBasket,
} from './open-basket.ts'

/** What a route asks of a basket: one call to a pure rule. */
type BasketRule = (state: BasketState, menu: Menu, at: Instant) => BasketState | Refused

export type Change = {
  readonly basketId: BasketId
  readonly caller: Caller
  /** Call and body, as the idempotency key's fingerprint sees them. */
  readonly request: unknown
  readonly rule: BasketRule
}

/** The same for equal calls with equal bodies. */
export const fingerprintOf = (request: unknown): string =>
  createHash('sha256').update(JSON.stringify(request)).digest('base64url').slice(0, 22)

type Attempt = { readonly open: OpenBasket; readonly saved: boolean }

const droppedCodes = (before: BasketState, after: BasketState): readonly string[] =>
  before.codes.map(({ code }) => code).filter((code) => !after.codes.some((applied) => applied.code === code))

/**
 * The story that all basket calls share: read the row, call the rule, price, write. If another write was faster it repeats
 * once with the row locked, so that no write is ever refused because of another. Two statements when undisturbed. Codes that no
 * longer hold after the change are taken off, which its answer alone tells. What was held of codes that leave is given back with
 * the write, under the basket's lock: neither does a hold outlive its code, nor is one lost that came after. [VOU-08]
 */
export const makeBaskets = (sql: Sql, needs: BasketNeeds) => {
  const { clock, content } = needs
  const { found, priced, price } = makePricer(needs)

  const opened = (row: BasketRow, at: Instant): OpenBasket => priced(found(row, at))

  /** The basket as a rule and the conditions of its codes leave it. */
  const settled = (row: BasketRow, at: Instant): OpenBasket => {
    const open = opened(row, at)
    if (row.state.codes.length === 0) return open
    const { state, takenOff } = orRefuse(settleCodes(open.priced, open.menu))
    if (state === row.state) return open
    const after = opened({ ...row, state }, at)
    const notices = [...after.priced.notices, ...takenOff.map(autoRemovedNotice)]
    return { ...after, priced: { ...after.priced, notices } }
  }

  const { leave, leaveAll } = makeLeaveBaskets(sql, needs)

  /** A basket that was another customer's is taken off them before it is the caller's. */
  const handedOver = async (on: Sql, row: BasketRow, caller: Caller): Promise<BasketRow | null> => {
    if (row.customerId === null || row.customerId === row.asker?.customerId) return attachedTo(row, caller)
    if (attachedTo(row, caller) === null) return null
    const { asker } = row
    const left = await on.begin(async (inside) => {
      const locked = await basketsStore(inside).findToChange(row.basketId)
      return locked?.status === 'open' ? leave(inside, locked) : locked
    })
    return left === null ? null : attachedTo({ ...left, asker }, caller)
  }

  /**
   * The basket for who may work on it. Who is logged in and holds its session makes it theirs: `isAttached` = that is still to be written.
   * [API-09]
   */
  const load = async (
    on: Sql,
    basketId: BasketId,
    { caller, isLocked }: { readonly caller: Caller; readonly isLocked: boolean },
  ): Promise<FoundBasket & { readonly isAttached: boolean }> => {
    const store = basketsStore(on)
    const asker = await askerOf(needs, caller)
    const row = await (isLocked ? store.findToChange(basketId, asker) : store.find(basketId, asker))
    const at = clock()
    const known = ownBasketRow(row, caller, at)
    const attached = await handedOver(on, known, caller)
    await content.atLeast(known.contentVersion)
    return { ...found(attached ?? known, at), isAttached: attached !== null }
  }

  const loadAttached = async (
    on: Sql,
    basketId: BasketId,
    asked: { caller: Caller; isLocked: boolean },
  ): Promise<FoundBasket> => {
    const { isAttached, ...basket } = await load(on, basketId, asked)
    if (isAttached) await basketsStore(on).attach(basket.row)
    return basket
  }

  const attempt = async (on: Sql, isLocked: boolean, change: Change): Promise<Attempt> => {
    const { basketId, caller } = change
    const store = basketsStore(on)
    const before = await load(on, basketId, { caller, isLocked })
    const { row, at, menu } = before
    const fingerprint = fingerprintOf(change.request)
    if (isRepeat(row.state, caller, fingerprint)) return { open: priced(before), saved: true }
    const ruled = orRefuse(change.rule(row.state, menu, at))
    const { idempotencyKey: key } = caller
    const keyed = key === null ? ruled : rememberKey(ruled, { key, fingerprint, status: 200, at })
    const open = settled({ ...row, version: row.version + 1, state: keyed }, at)
    const dropped = droppedCodes(row.state, open.row.state)
    if (dropped.length > 0 && !isLocked) return { open, saved: false }
    const saved = await store.save(row, open.row.state, menu.contentVersion, at)
    if (dropped.length > 0) await vouchersStore(on).release(basketId, dropped)
    return { open, saved }
  }

  return {
    price,
    leaveAll,
    /** The basket as it stands, for who may see it. One statement, and one more when it becomes somebody's. */
    read: async (basketId: BasketId, caller: Caller): Promise<OpenBasket> =>
      priced(await loadAttached(sql, basketId, { caller, isLocked: false })),

    /** The same before it is priced. */
    find: (basketId: BasketId, caller: Caller): Promise<FoundBasket> =>
      loadAttached(sql, basketId, { caller, isLocked: false }),

    /** Work on a basket that nobody else changes or orders meanwhile, for who may see it. */
    locked: <T>(basketId: BasketId, caller: Caller, work: (open: OpenBasket, inside: Sql) => Promise<T>): Promise<T> =>
      sql.begin(async (inside) =>
        work(priced(await loadAttached(inside, basketId, { caller, isLocked: true })), inside),
      ),

    change: async (change: Change): Promise<OpenBasket> => {
      const first = await attempt(sql, false, change)
      return (first.saved ? first : await sql.begin((inside) => attempt(inside, true, change))).open
    },
  }
}
export type Baskets = ReturnType<typeof makeBaskets>
