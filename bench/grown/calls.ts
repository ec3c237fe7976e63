import { randomUUID } from 'node:crypto'
import { makeClient, type Client } from '../http-client.ts'
import { field, textIn } from '../target.ts'
import type { FilledShop } from './shop.ts'

const api = '/api/v1'
/** Calls at once, as in a shop with visitors. */
const atOnce = 4

type Headers = Readonly<Record<string, string>>
/** `prepare` is not measured; its result goes to the call. */
type Call = {
  readonly name: string
  readonly prepare?: (client: Client) => Promise<unknown>
  readonly run: (client: Client, prepared: unknown) => Promise<unknown>
}

const contact = { firstName: 'Bench', lastName: 'Mark', emailAddress: 'bench@example.com', phoneNumber: '0491570156' }

const send = (client: Client, path: string, headers: Headers, body?: unknown): Promise<unknown> =>
  client.call('POST', path, {
    headers: { ...headers, 'idempotency-key': randomUUID() },
    ...(body === undefined ? {} : { body }),
  })

type Basket = { readonly path: string; readonly headers: Headers; readonly total: unknown }

const openBasket = async (client: Client, storeId: string, caller: Headers): Promise<Basket> => {
  const created = await client.call('POST', `${api}/baskets`, {
    headers: caller,
    body: { serviceType: 'Pickup', storeId, isAsap: true },
  })
  const headers = { ...caller, 'x-session-id': textIn(created, 'sessionId') }
  const path = `${api}/baskets/${textIn(created, 'basketId')}`
  await send(client, `${path}/basketItems`, headers, { productId: 'garlic-bread', quantity: 8 })
  const changed = await client.call('PATCH', path, { headers, body: { customerInfo: contact } })
  return { path, headers, total: field(changed, 'basketTotal') }
}

const place = async (client: Client, { path, headers, total }: Basket, orderRegister: string): Promise<string> => {
  const body = { paymentType: 'cash', orderRegister, basketTotal: total }
  return textIn(await send(client, `${path}/order`, headers, body), 'orderId')
}

/** The calls of visitors, customers and kitchens, which read or write tables that grow. */
const callsOf = ({ chain, callers }: FilledShop): readonly Call[] => {
  const { busyStoreId, storeIds } = chain
  const quietId = storeIds.find((id) => id !== busyStoreId && id.startsWith('NSW')) ?? busyStoreId
  const past = chain.order(chain.size.orders - 1)
  const { customerId, userId, customer, busyKitchen, quietKitchen } = callers
  const get = (name: string, path: string, headers: Headers = {}): Call => ({
    name,
    run: (client) => client.call('GET', `${api}${path}`, { headers }),
  })
  const withBasket = (
    name: string,
    run: (client: Client, basket: Basket) => Promise<unknown>,
    caller: Headers = {},
    storeId = busyStoreId,
  ): Call => ({
    name,
    prepare: (client) => openBasket(client, storeId, caller),
    run: (client, basket) => run(client, basket as Basket),
  })
  return [
    get('products of a store', `/products?storeCode=${busyStoreId}`),
    get('popular products', `/products/popular?storeCode=${busyStoreId}`),
    get('offers', `/offers?storeCode=${busyStoreId}`),
    get('stores', '/store'),
    get('store', `/store/${busyStoreId}`),
    get('stores by postcode', '/store/schedule/postcode?postcode=2042'),
    get('stores by place', '/store/geolocation?Longitude=151.179&Latitude=-33.8975'),
    {
      name: 'create basket',
      run: (client) =>
        client.call('POST', `${api}/baskets`, { body: { serviceType: 'Pickup', storeId: busyStoreId, isAsap: true } }),
    },
    withBasket('basket', (client, { path, headers }) => client.call('GET', path, { headers })),
    withBasket('add item', (client, { path, headers }) =>
      send(client, `${path}/basketItems`, headers, { productId: 'garlic-bread', quantity: 1 }),
    ),
    withBasket('add a code', (client, { path, headers }) => send(client, `${path}/applyvoucher/FIVER`, headers)),
    withBasket('best price', (client, { path, headers }) => client.call('GET', `${path}/bestPrice`, { headers })),
    withBasket('validate', (client, { path, headers }) => send(client, `${path}/validate`, headers)),
    withBasket('validateOrder', (client, { path, headers }) => send(client, `${path}/validateOrder`, headers)),
    withBasket('sameOrder', (client, { path, headers }) => client.call('GET', `${path}/sameOrder`, { headers })),
    withBasket('order, guest', (client, basket) => place(client, basket, 'order-guest'), {}, quietId),
    withBasket('order, customer', (client, basket) => place(client, basket, 'order-customer'), customer, quietId),
    get('order status', `/order/${past.orderId}/status`),
    {
      name: 'tracker',
      run: (client) =>
        client.call('POST', `${api}/order/tracker`, { body: { orderId: past.orderId, sessionId: past.sessionId } }),
    },
    get('order history', `/order/orderHistory/${customerId}?pageSize=10`, customer),
    get('orders to track', `/order/trackOrders/${userId}`, customer),
    get('customer', `/customer/${customerId}`, customer),
    get('vouchers of a customer', `/customer/${customerId}/vouchers`, customer),
    get('sign-ins', `/customer/${customerId}/signIns`, customer),
    get('data export', `/customer/${customerId}/export`, customer),
    get('kitchen orders, busy store', '/kitchen/orders', busyKitchen),
    get('kitchen orders, quiet store', '/kitchen/orders', quietKitchen),
    get('kitchen items', '/kitchen/items', busyKitchen),
    {
      name: 'kitchen move to Ready',
      prepare: async (client) => place(client, await openBasket(client, busyStoreId, {}), 'order-guest'),
      run: (client, orderId) =>
        send(client, `${api}/kitchen/orders/${String(orderId)}/move`, busyKitchen, { status: 'Ready' }),
    },
  ]
}

export type CallTimes = {
  readonly name: string
  readonly times: readonly number[]
  readonly failures: readonly string[]
}

/** Measures each call `samples` times, some at once. */
export const measureCalls = async (shop: FilledShop, samples: number): Promise<readonly CallTimes[]> => {
  const results: CallTimes[] = []
  for (const { name, prepare, run } of callsOf(shop)) {
    const times: number[] = []
    const failures: string[] = []
    let left = samples
    const visit = async (): Promise<void> => {
      const preparing = makeClient(shop.system.url, () => undefined)
      const client = makeClient(shop.system.url, (milliseconds) => times.push(milliseconds))
      while (left > 0) {
        left -= 1
        try {
          await run(client, await prepare?.(preparing))
        } catch (error) {
          failures.push(error instanceof Error ? error.message : String(error))
        }
      }
      preparing.close()
      client.close()
    }
    await Promise.all(Array.from({ length: atOnce }, visit))
    results.push({ name, times, failures })
  }
  return results
}
