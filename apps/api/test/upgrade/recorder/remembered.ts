import type { OrderId } from '@forno/domain/core/basic-types'
import { ageCounters, type TestApp } from '../../start-app.ts'
import { bearerOf, browser, type SignedInPerson } from '../../account-shop.ts'
import { shopOf, type Shop, type TestBasket } from '../../shop.ts'

const hour = 60 * 60_000

type Keys = Record<string, string>
/** What a browser, a phone or a mail of the release remembers: ids, sessions and tokens by their names. */
export const remembered: Record<string, Keys> = {}

export const keep = (name: string, basket: TestBasket): void => {
  remembered[name] = { basketId: basket.params.basketId, session: basket.session }
}

/** Places an order in cash and keeps its ids under a name. */
export const placed = async (name: string, shop: Shop, basket: TestBasket, by: object = {}): Promise<OrderId> => {
  const { orderId, orderReference } = await shop.placeCashOrder(basket, by)
  keep(name, basket)
  remembered[name] = { ...remembered[name], orderId, orderReference }
  return orderId
}

/** Headers of a signed-in customer's calls. */
export const by = ({ bearer }: SignedInPerson) => ({ headers: { ...bearerOf(bearer), ...browser } })

/** Places orders until one wins a prize. */
export const winPrize = async (app: TestApp): Promise<void> => {
  const shop = shopOf(app)
  for (;;) {
    await ageCounters(app.database, hour)
    const basket = await shop.readyBasket()
    const { orderId } = await shop.placeCashOrder(basket)
    await shop.good('POST /order/:orderId/prize', { params: { orderId }, session: basket.session })
    const [won] = await app.database.sql<{ code: string }>`select code from prize_codes where order_id = ${orderId}`
    if (won === undefined) continue
    remembered['prize'] = { code: won.code, orderId, session: basket.session }
    return
  }
}
