import { withoutCustomer } from '@forno/domain/baskets/without-customer'
import type { BasketId, CustomerId } from '@forno/domain/core/basic-types'
import type { Sql } from '../../platform/db/database.ts'
import { findStore } from '../stores/index.ts'
import { vouchersStore } from '../vouchers/index.ts'
import { basketsStore, type BasketRow } from './baskets-store.ts'
import { makePricer, type BasketDeps } from './open-basket.ts'

/** The owner that open baskets lose: a sign-in that ended, or a deleted customer. */
export type EndedOwner = { readonly signIn: string } | { readonly customerId: CustomerId }

const isOwnedBy = ({ signIn, customerId }: BasketRow, owner: EndedOwner): boolean =>
  'signIn' in owner ? signIn === owner.signIn : customerId === owner.customerId

/** Detaches customers from their open baskets, which become guest baskets. [ACC-08] [API-09] */
export const makeDetachCustomer = (sql: Sql, deps: BasketDeps) => {
  const { clock, content } = deps
  const { withMenu } = makePricer(deps)

  /** The caller must hold the lock on the basket's row. */
  const detach = async (inside: Sql, row: BasketRow): Promise<BasketRow> => {
    const at = clock()
    const vouchers = vouchersStore(inside)
    const personalCodes = await vouchers.personalCodesAmong(row.state.codes.map(({ code }) => code))
    await content.atLeast(row.contentVersion)
    const isKnown = findStore(content.current(), row.state.disposition.storeId) !== null
    const state = withoutCustomer(row.state, isKnown ? withMenu(row, at).menu : null, personalCodes)
    const guestRow = { ...row, state, customerId: null, userId: null, signIn: null, hasOwnerLeft: false }
    const saved = await basketsStore(inside).save(guestRow, state, row.contentVersion, at)
    if (!saved) throw new Error('a locked basket changed under its lock')
    if (personalCodes.size > 0) await vouchers.release(row.basketId, [...personalCodes])
    return { ...guestRow, version: row.version + 1 }
  }

  /** Another sign-in may own the basket by now, and keeps it. */
  const detachFrom = (owner: EndedOwner, basketId: BasketId): Promise<void> =>
    sql.begin(async (inside) => {
      const row = await basketsStore(inside).findToChange(basketId)
      if (row?.status === 'open' && isOwnedBy(row, owner)) await detach(inside, row)
    })

  return {
    detach,
    detachAll: async (owner: EndedOwner): Promise<void> => {
      for (const basketId of await basketsStore(sql).openOf(owner)) await detachFrom(owner, basketId)
    },
  }
}
