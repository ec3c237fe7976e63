import type { Code } from '@forno/contracts/refusals/codes'
import type { RefusalName } from '@forno/domain/core/refused'
import { expect, vi } from 'vitest'
import { patient } from '../patience.ts'
import type { Answer, Held } from '../shop.ts'
import type { openVoucherShop } from '../voucher-shop.ts'

export type World = Awaited<ReturnType<typeof openVoucherShop>>

/** A refusal on the wire: its requirement, status, code and message, and the calls that provoke it. */
export type Row = readonly [
  requirement: string,
  name: RefusalName,
  status: number,
  code: Code,
  words: string,
  provoke: (world: World) => Promise<Answer>,
]

export const cola = { productId: 'cola-1250', quantity: 1, basketItemParts: [] }
export const lager = (quantity: number) => ({ productId: 'lager-330', quantity, basketItemParts: [] })

export const add = ({ shop }: World, held: Held, body: object) =>
  shop.call('POST /baskets/:basketId/basketItems', { ...held, body })
export const validate = ({ shop }: World, held: Held) => shop.call('POST /baskets/:basketId/validate', held)
export const validateOrder = ({ shop }: World, held: Held) => shop.call('POST /baskets/:basketId/validateOrder', held)
export const order = async ({ shop }: World, held: Held, more: object = {}) =>
  shop.call('POST /baskets/:basketId/order', { ...held, body: { ...(await shop.orderBody(held)), ...more } })

/** Waits for the refusal: a notification from another connection may arrive after the first calls. */
export const onceRefused = (ask: () => Promise<Answer>): Promise<Answer> =>
  vi.waitFor(async () => {
    const answer = await ask()
    expect(answer.status).toBeGreaterThanOrEqual(300)
    return answer
  }, patient)
