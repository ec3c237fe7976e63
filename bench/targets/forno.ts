import { randomInt, randomUUID } from 'node:crypto'
import { makeClient, type Client } from '../http-client.ts'
import { addressScenarios } from './address-queries.ts'
import { field, textIn, type Scenario, type Target } from '../target.ts'

const api = '/api/v1'
/**
 * A store that is open around the clock with unlimited kitchen capacity, so that no run depends on the time of day.
 */
const store = 'NSW01'
const category = `${api}/products?storeCode=${store}&primaryCategory=sides`
const brotli = { 'accept-encoding': 'br' }

type Basket = { readonly path: string; readonly headers: Readonly<Record<string, string>> }

const openBasket = async (client: Client, storeId = store): Promise<Basket> => {
  const body = { serviceType: 'Pickup', storeId, isAsap: true }
  const created = await client.call('POST', `${api}/baskets`, { body })
  return {
    path: `${api}/baskets/${textIn(created, 'basketId')}`,
    headers: { 'x-session-id': textIn(created, 'sessionId') },
  }
}

const part = (category: string, productId: string, quantity = 1) => ({ productId, quantity, category })
const pizza = (productId: string, topping: string) => ({
  productId,
  quantity: 1,
  basketItemParts: [
    part('Size', 'family'),
    part('Base', 'thin'),
    part('Sauce', 'tomato-sauce'),
    part('Topping', 'mozzarella', 2),
    part('Topping', 'basil', 0),
    part('Topping', topping),
  ],
})
const pizzas = ['ham', 'mushroom', 'pepperoni', 'red-onion'].map((topping) => pizza('margherita', topping))

/** Sends an idempotency key with every change, as the shop's pages do. */
const post = (client: Client, { path, headers }: Basket, call: string, body?: unknown): Promise<unknown> =>
  client.call('POST', `${path}/${call}`, {
    headers: { ...headers, 'idempotency-key': randomUUID() },
    ...(body === undefined ? {} : { body }),
  })

const menu: Scenario = {
  name: 'menu',
  unit: 'requests',
  prepare: async (client) => async () => {
    await client.call('GET', category, { headers: brotli, isRead: false })
  },
}

/** Each customer is a few hundred metres from a store that delivers, at another place every time. [LOC-15] */
const storeOfPlace: Scenario = {
  name: 'store',
  unit: 'requests',
  prepare: async (client) => {
    const listed = await client.call('GET', `${api}/store`)
    const places = (Array.isArray(listed) ? listed : [])
      .filter((each) => field(each, 'canDeliver') === true)
      .map((each) => [Number(field(each, 'longitude')), Number(field(each, 'latitude'))] as const)
    return async (turn) => {
      const [longitude, latitude] = places[(turn * 37) % places.length] ?? [0, 0]
      const query = `Longitude=${longitude + 0.002}&Latitude=${latitude + 0.002}`
      await client.call('GET', `${api}/store/geolocation?${query}`, { headers: brotli, isRead: false })
    }
  },
}

const basketsEach = 30
const addTo = (
  open: (client: Client) => Promise<Basket>,
  add: (client: Client, basket: Basket, pizza: unknown) => Promise<unknown>,
): Scenario['prepare'] => {
  return async (client) => {
    const baskets: Basket[] = []
    while (baskets.length < basketsEach) baskets.push(await open(client))
    return async (turn) => {
      const basket = baskets[turn % basketsEach]
      if (basket !== undefined) await add(client, basket, pizzas[Math.floor(turn / basketsEach) % pizzas.length])
    }
  }
}
const addPizza = (client: Client, basket: Basket, pizza: unknown) => post(client, basket, 'basketItems', pizza)

const addItem: Scenario = { name: 'add item', unit: 'requests', prepare: addTo(openBasket, addPizza) }

const familyBox = {
  productId: 'family-box',
  quantity: 1,
  basketItems: [
    { productId: 'meat-supreme', quantity: 1, groupId: 'first' },
    { productId: 'margherita', quantity: 1, groupId: 'second' },
    { productId: 'family-chips', quantity: 1 },
    { productId: 'cola-zero-1250', quantity: 1 },
  ],
}
/**
 * Money off the order, a free third side, and a percentage off pizzas that competes with a higher percentage. Every
 * change evaluates them all.
 */
const codes = ['FIVER', 'SIDEKICK', 'QUARTER', 'NEWTOWN']

const openBasketWithDeals = async (client: Client): Promise<Basket> => {
  const basket = await openBasket(client)
  await post(client, basket, 'groupedBasketItems', familyBox)
  await post(client, basket, 'basketItems', { productId: 'garlic-bread', quantity: 3 })
  for (const pizza of pizzas) await addPizza(client, basket, pizza)
  for (const code of codes) await post(client, basket, `applyvoucher/${code}`)
  return basket
}

/**
 * The basket already has a meal, seven other items and four codes, and every answer prices them all. [BAS-12]
 * [VOU-11]
 */
const addItemWithDeals: Scenario = {
  name: 'add item with deals',
  unit: 'requests',
  prepare: addTo(openBasketWithDeals, addPizza),
}

/** The items beside the pizzas in the largest basket of the best price search. */
const others = [
  ...[
    'house-supreme',
    'garlic-prawn',
    'margherita',
    'garden-veg',
    'ham-and-cheese',
    'meat-supreme',
    'simply-pepperoni',
  ],
  ...['family-chips', 'garlic-bread', 'cheesy-garlic-bread', 'onion-rings', 'tiramisu', 'chocolate-lava-cake'],
  ...['lemonade-1250', 'cola-1250', 'cola-zero-1250'],
]

/** Each customer changes a basket of 20 lines of 99 and requests its best price again. [BAS-11] */
const bestPrice: Scenario = {
  name: 'best price',
  unit: 'requests',
  prepare: async (client) => {
    const basket = await openBasket(client)
    for (const productId of others) await post(client, basket, 'basketItems', { productId, quantity: 99 })
    for (const pizza of pizzas) await addPizza(client, basket, { ...pizza, quantity: 99 })
    const { path, headers } = basket
    const basketItems = field(await client.call('GET', path, { headers }), 'basketItems')
    const itemId = textIn(Array.isArray(basketItems) ? basketItems[0] : null, 'basketItemId')
    return async (turn) => {
      await client.call('PATCH', `${path}/basketItems/${itemId}`, { headers, body: { quantity: 98 + (turn % 2) } })
      await client.call('GET', `${path}/bestPrice`, { headers })
    }
  },
}

const contact = { firstName: 'Bench', lastName: 'Mark', emailAddress: 'bench@example.com', phoneNumber: '0491570156' }

type PlaceOrder = (basket: Basket, order: object) => Promise<unknown>
const journeyTo = (client: Client, place: PlaceOrder, storeOf?: (turn: number) => string) => async (turn: number) => {
  await client.call('GET', `${api}/Configuration`)
  await client.call('GET', category, { headers: brotli, isRead: false })
  const basket = await openBasket(client, storeOf?.(turn))
  await post(client, basket, 'basketItems', pizzas[0])
  await post(client, basket, 'basketItems', { productId: 'simply-pepperoni', quantity: 1 })
  await post(client, basket, 'basketItems', { productId: 'garlic-bread', quantity: 2 })
  const { path, headers } = basket
  const basketWithContact = await client.call('PATCH', path, { headers, body: { customerInfo: contact } })
  await post(client, basket, 'validate')
  await post(client, basket, 'validateOrder')
  const basketTotal = field(basketWithContact, 'basketTotal')
  const placed = await place(basket, { orderRegister: 'order-guest', basketTotal })
  await client.call('GET', `${api}/order/${textIn(placed, 'orderId')}/status`)
}

const placeWithCash =
  (client: Client): PlaceOrder =>
  (basket, order) =>
    post(client, basket, 'order', { paymentType: 'cash', ...order })

const journey: Scenario = {
  name: 'journey',
  unit: 'journeys',
  prepare: async (client) => journeyTo(client, placeWithCash(client)),
}

/** The same at one open store after another, whose kitchens have limits. */
const journeyEverywhere: Scenario = {
  name: 'journey at all stores',
  unit: 'journeys',
  needs: 'evening',
  prepare: async (client) => {
    const listed = await client.call('GET', `${api}/store`)
    const storeIds = (Array.isArray(listed) ? listed : [])
      .filter((each) => field(each, 'canPickup') === true && field(each, 'canAcceptOnlineOrders') !== false)
      .map((each) => textIn(each, 'storeId'))
    const first = randomInt(storeIds.length)
    return journeyTo(client, placeWithCash(client), (turn) => storeIds[(first + turn) % storeIds.length] ?? store)
  },
}

/** Creates the token that the gateway's card fields would create in the browser. This is not a call of the shop. */
const typeCard = async (gateway: Client): Promise<string> =>
  textIn(await gateway.call('POST', '/control/tokens', { body: {} }), 'token')

/** Cards tokenised before the measurement, because that is neither the shop's nor its gateway's work. */
const cardsEach = 40

/** [PAY-14] */
const journeyWithCard: Scenario = {
  name: 'journey with card',
  unit: 'journeys',
  needs: 'card gateway',
  prepare: async (client, { gatewayUrl }) => {
    const gateway = makeClient(gatewayUrl ?? '', () => undefined)
    const cards: string[] = []
    while (cards.length < cardsEach) cards.push(await typeCard(gateway))
    return journeyTo(client, async (basket, order) => {
      const flexToken = cards.pop() ?? (await typeCard(gateway))
      return post(client, basket, 'completeFlex', { flexToken, ...order })
    })
  },
}

export const target: Target = {
  name: 'forno',
  scenarios: [
    menu,
    storeOfPlace,
    addItem,
    addItemWithDeals,
    bestPrice,
    journey,
    journeyEverywhere,
    journeyWithCard,
    ...addressScenarios,
  ],
}
