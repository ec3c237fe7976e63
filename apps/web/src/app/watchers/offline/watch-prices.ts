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
    remember: (): void => {
      before ??= queries.getQueryData(key()) ?? null
    },
    compare: async (): Promise<void> => {
      const known = before
      before = null
      const basketId = session.getState().basketId
      if (known === null || basketId !== known.basketId) return
      if (!(await (await edits()).sendAll())) {
        before = known
        return
      }
      await refreshBasket(queries, basketId)
      const now = queries.getQueryData(key())
      if (now === undefined) return
      const rows = changedPrices(known, now)
      if (rows.length === 0) return
      await notices.ask({
        title: offlineWords.changed,
        message: createElement(Changes, {
          sentences: [offlineWords.changedWhy],
          rows: [...rows, ...totalRows(known, now)],
        }),
        confirmLabel: 'OK',
      })
    },
  }
}
