import type { Code } from '@forno/contracts/refusals/codes'
import type { RefusalName } from '@forno/domain/core/refusal'
import { expect, vi } from 'vitest'
import { waitOptions } from '../wait-options.ts'
import type { Answer, TestBasket } from '../shop.ts'
import type { openVoucherShop } from '../voucher-shop.ts'

export type RowDeps = Awaited<ReturnType<typeof openVoucherShop>>

/** A refusal on the wire: its requirement, status, code and message, and the calls that provoke it. */
export type Row = readonly [
  requirement: string,
  name: RefusalName,
  status: number,
  code: Code,
  words: string,
  provoke: (world: RowDeps) => Promise<Answer>,
]

export const cola = { productId: 'cola-1250', quantity: 1, basketItemParts: [] }
export const lager = (quantity: number) => ({ productId: 'lager-330', quantity, basketItemParts: [] })

export const add = ({ shop }: RowDeps, basket: TestBasket, body: object) =>
  shop.call('POST /baskets/:basketId/basketItems', { ...basket, body })
export const validate = ({ shop }: RowDeps, basket: TestBasket) => shop.call('POST /baskets/:basketId/validate', basket)
export const validateOrder = ({ shop }: RowDeps, basket: TestBasket) =>
  shop.call('POST /baskets/:basketId/validateOrder', basket)
export const order = async ({ shop }: RowDeps, basket: TestBasket, more: object = {}) =>
  shop.call('POST /baskets/:basketId/order', { ...basket, body: { ...(await shop.orderBody(basket)), ...more } })

/** Waits for the refusal: a notification from another connection may arrive after the first calls. */
export const onceRefused = (ask: () => Promise<Answer>): Promise<Answer> =>
  vi.waitFor(async () => {
    const answer = await ask()
    expect(answer.status).toBeGreaterThanOrEqual(300)
    return answer
  }, waitOptions)
