import { createHash } from 'node:crypto'
import { rememberKey } from '@forno/domain/baskets/changes'
import type { BasketState } from '@forno/domain/baskets/state'
import type { Menu } from '@forno/domain/catalogue/menu'
import { autoRemovedNotice } from '@forno/domain/pricing/price-basket'
import { settleCodes } from '@forno/domain/promotions/codes'
import type { Refused } from '@forno/domain/refused'
import type { BasketId, Instant } from '@forno/domain/words'
import type { Sql } from '../../kernel/database.ts'
import { orRefuse, passOrRefuse } from '../../kernel/refusal.ts'
import type { Caller } from '../../kernel/serve.ts'
import { vouchersStore } from '../vouchers/index.ts'
import { basketsStore, type BasketRow, type BasketsStore } from './baskets-store.ts'
import {
  checkBasketRow,
  isRepeat,
  makePricer,
  type BasketNeeds,
  type FoundBasket,
  type OpenBasket,
} from './open-basket.ts'

/** What a route asks of a basket: one call to a pure rule. */
export type BasketRule = (state: BasketState, menu: Menu, at: Instant) => BasketState | Refused

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

type Attempt = {
  readonly open: OpenBasket
  readonly saved: boolean
  /** Codes that the basket no longer has. */
  readonly dropped: readonly string[]
}

const droppedCodes = (before: BasketState, after: BasketState): readonly string[] =>
  before.codes.map(({ code }) => code).filter((code) => !after.codes.some((applied) => applied.code === code))

/**
 * The story that all basket calls share: read the row, call the rule, price, write. If another write was faster it repeats
 * once with the row locked, so that no write is ever refused because of another. Two statements when undisturbed. Codes that no
 * longer hold after the change are taken off, which its answer alone tells; what was held of them is given back. [VOU-08]
 */
export const makeBaskets = (sql: Sql, needs: BasketNeeds) => {
  const { clock, content } = needs
  const { found, priced, price } = makePricer(needs)
  const pool = basketsStore(sql)

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

  const load = async (row: BasketRow | null, caller: Caller): Promise<FoundBasket> => {
    const at = clock()
    passOrRefuse(checkBasketRow(row, caller, at))
    const { contentVersion } = row as BasketRow
    await content.atLeast(contentVersion)
    return found(row as BasketRow, at)
  }

  const attempt = async (store: BasketsStore, row: BasketRow | null, change: Change): Promise<Attempt> => {
    const before = await load(row, change.caller)
    const fingerprint = fingerprintOf(change.request)
    if (isRepeat(before.row.state, change.caller, fingerprint))
      return { open: priced(before), saved: true, dropped: [] }
    const ruled = orRefuse(change.rule(before.row.state, before.menu, before.at))
    const { idempotencyKey: key } = change.caller
    const keyed = key === null ? ruled : rememberKey(ruled, { key, fingerprint, status: 200, at: before.at })
    const open = settled({ ...before.row, version: before.row.version + 1, state: keyed }, before.at)
    const saved = await store.save(before.row, open.row.state, before.menu.contentVersion, before.at)
    return { open, saved, dropped: droppedCodes(before.row.state, open.row.state) }
  }

  const lockedAttempt = (change: Change): Promise<Attempt> =>
    sql.begin(async (inside) => {
      const locked = basketsStore(inside)
      return attempt(locked, await locked.findToChange(change.basketId), change)
    })

  return {
    price,
    /** The basket as it stands, for who may see it. One statement. */
    read: async (basketId: BasketId, caller: Caller): Promise<OpenBasket> =>
      priced(await load(await pool.find(basketId), caller)),

    /** Work on a basket that nobody else changes or orders meanwhile, for who may see it. */
    locked: <T>(basketId: BasketId, caller: Caller, work: (open: OpenBasket, inside: Sql) => Promise<T>): Promise<T> =>
      sql.begin(async (inside) =>
        work(priced(await load(await basketsStore(inside).findToChange(basketId), caller)), inside),
      ),

    change: async (change: Change): Promise<OpenBasket> => {
      const first = await attempt(pool, await pool.find(change.basketId), change)
      const { open, dropped } = first.saved ? first : await lockedAttempt(change)
      if (dropped.length > 0) await vouchersStore(sql).release(change.basketId, dropped)
      return open
    },
  }
}
export type Baskets = ReturnType<typeof makeBaskets>
