import type { Basket } from '@forno/contracts/baskets/basket'
import { createElement } from 'react'
import { basketQuery, refreshBasket } from '../../../api/baskets.ts'
import { changedPrices } from './changed-prices.ts'
import { totalRows } from '../../../state/basket/basket-difference.ts'
import { offlineWords } from '../../../state/offline/price-age.ts'
import { Changes } from '../../../ui/notices/changes.tsx'
import type { AppDeps } from '../../shell/app-deps.ts'

/** Compares the cart's prices before and after a time without a network, and says which have changed. [SES-18] */
export const watchPrices = (deps: AppDeps) => {
  const { queries, session, notices, edits } = deps
  let before: Basket | null = null
  const key = () => basketQuery(session.getState().basketId ?? '').queryKey
  return {
    /** Remembers the cart as it is, until the next comparison. */
    remember: (): void => {
      before ??= queries.getQueryData(key()) ?? null
    },
    /** Sends waiting edits, reads the cart again, and shows which prices have changed since. */
    compare: async (): Promise<void> => {
      const remembered = before
      before = null
      const basketId = session.getState().basketId
      if (remembered === null || basketId !== remembered.basketId) return
      if (!(await (await edits()).sendAll())) {
        before = remembered
        return
      }
      await refreshBasket(queries, basketId)
      const now = queries.getQueryData(key())
      if (now === undefined) return
      const rows = changedPrices(remembered, now)
      if (rows.length === 0) return
      await notices.ask({
        title: offlineWords.changed,
        message: createElement(Changes, {
          sentences: [offlineWords.changedWhy],
          rows: [...rows, ...totalRows(remembered, now)],
        }),
        confirmLabel: 'OK',
      })
    },
  }
}
