import { chromium } from '@playwright/test'
import { Sorry } from '../setup/say.mjs'

/** A store around the clock, so that no run depends on the hour. */
const storeId = 'NSW01'
const things = [
  ['basketItems', { productId: 'margherita', quantity: 1 }],
  ['basketItems', { productId: 'garlic-bread', quantity: 2 }],
]

/** A basket for pickup with a pizza and two sides, by the shop's own calls. */
async function makeBasket(shop) {
  const post = async (path, body, headers = {}) => {
    const answer = await fetch(`${shop}/api/v1/baskets${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Sorry(`The shop makes no basket to measure: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  const basket = await post('', { serviceType: 'Pickup', storeId, isAsap: true })
  const { basketId, sessionId } = basket
  for (const [call, thing] of things) await post(`/${basketId}/${call}`, thing, { 'x-session-id': sessionId })
  return basket
}

/** The local storage of a browser whose customer has chosen a store and filled a cart, by key. */
const keptOf = ({ basketId, sessionId, storeInfo }) => {
  const disposition = { serviceType: 'Pickup', storeId, storeName: storeInfo.name, isAsap: true, orderDueAt: null }
  const nowhere = { address: null, city: null, state: null, postalCode: null, longitude: null, latitude: null }
  return {
    pinia_session: { state: { disposition: { ...disposition, ...nowhere }, basketId, sessionId }, version: 1 },
    pinia_basketSessions: [{ basketId, sessionId, savedAt: Date.now() }],
  }
}

/**
 * Writes a browser profile that holds a session with a basket of this shop but no cached page, so that the next load
 * is a first load.
 */
export async function keepBasketIn(folder, { shop, browser }) {
  const kept = keptOf(await makeBasket(shop))
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: browser,
    args: ['--disable-dev-shm-usage'],
  })
  try {
    const inAnHour = Date.now() / 1000 + 3600
    await context.addCookies([{ name: 'where', value: `${storeId}.Pickup`, url: shop, expires: inAnHour }])
    const page = await context.newPage()
    await page.goto(`${shop}/healthz`)
    await page.evaluate((entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, JSON.stringify(value))
    }, kept)
  } finally {
    await context.close()
  }
}
