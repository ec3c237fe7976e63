import { afterAll, beforeAll, expect, test } from 'vitest'
import { delivery, pickup, shopOf, type TestBasket } from '../../../test/shop.ts'
import { startApp } from '../../../test/start-app.ts'
import { startSimulators, type Simulators } from '../../../test/start-simulators.ts'
import { waitOptions } from '../../../test/wait-options.ts'

const key = 'the-key-of-the-space'
let simulators: Simulators<'content'>
beforeAll(async () => {
  simulators = await startSimulators(['content'], { CONTENT_KEY: key })
})
afterAll(() => simulators.stop())

/** Delivery near a store that the story does not list. */
const deliveryElsewhere = {
  ...delivery,
  storeId: 'VIC01',
  address: '12 Example Street',
  city: 'Fitzroy',
  state: 'VIC',
  postalCode: '3065',
  longitude: 144.979,
  latitude: -37.801,
} as const

const publish = (name: string, text: string, stores: readonly string[]) =>
  fetch(`${simulators.urls.content}/control/stories`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ full_slug: `contactless/${name}`, content: { component: 'contactless', text, stores } }),
  })

test('[RUL-10] a delivery basket shows the text of a story that lists its store, and no story of other stores or of none', async () => {
  await publish('at-the-door', 'Left at your door, says the editor.', ['WA01', 'NSW01'])
  await publish('of-no-store', 'Shown nowhere.', [])
  const app = await startApp(undefined, { CONTENT_URL: simulators.urls.content, CONTENT_KEY: key })
  try {
    const shop = shopOf(app)
    const messageOf = async (held: TestBasket) =>
      (await shop.good('GET /baskets/:basketId', held)).storeInfo.contactlessMessage
    const held = await shop.newBasket(delivery)
    // The service's stories arrive after the start; until then our own file applies.
    await expect.poll(() => messageOf(held), waitOptions).toBe('Left at your door, says the editor.')
    expect(await messageOf(await shop.newBasket(pickup))).toBeNull()
    expect(await messageOf(await shop.newBasket(deliveryElsewhere))).toBeNull()
  } finally {
    await app.close()
  }
})
