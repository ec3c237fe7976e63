import type { PastOrder } from '@forno/contracts/orders/history'

/** Rows of one page of the history. [UI-08] [ORD-22] */
const historyPageSize = 20

/** The rows of a page, counted from 1. */
export const pageOf = <Row>(rows: readonly Row[], page: number): readonly Row[] =>
  rows.slice((page - 1) * historyPageSize, page * historyPageSize)

/** The number of pages; 1 for an empty history. */
export const pagesOf = (rows: readonly unknown[]): number => Math.max(1, Math.ceil(rows.length / historyPageSize))

/** "2 × Margherita, Garlic bread" */
export const itemsSummary = ({ basketItems, groupedBasketItems }: PastOrder): string =>
  [...basketItems, ...groupedBasketItems]
    .map(({ name, quantity }) => (quantity === 1 ? name : `${quantity} × ${name}`))
    .join(', ')
