import { afterAll, beforeAll, expect, test } from 'vitest'
import { delivery, pickup, shopOf } from '../../../test/shop.ts'
import { startApp } from '../../../test/start-app.ts'
import { startSimulators, type Simulators } from '../../../test/start-simulators.ts'

const key = 'the-key-of-the-space'
let simulators: Simulators<'content'>
beforeAll(async () => {
  simulators = await startSimulators(['content'], { CONTENT_KEY: key })
})
afterAll(() => simulators.stop())

const publish = (text: string, stores: readonly string[]) =>
  fetch(`${simulators.urls.content}/control/stories`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      full_slug: 'contactless/at-the-door',
      content: { component: 'contactless', text, stores },
    }),
  })

test.each([
  ['shows the text of a story that lists its store', ['WA01', 'NSW01'], 'Left at your door, says the editor.'],
  ['shows no story that lists other stores', ['WA01', 'SA01'], null],
  ['shows no story that lists no store', [], null],
])('[RUL-10] a delivery basket %s', async (_, stores, expected) => {
  await publish('Left at your door, says the editor.', stores)
  const app = await startApp(undefined, { CONTENT_URL: simulators.urls.content, CONTENT_KEY: key })
  try {
    const shop = shopOf(app)
    const held = await shop.newBasket(delivery)
    const message = async () => (await shop.good('GET /baskets/:basketId', held)).storeInfo.contactlessMessage
    // The service's stories arrive after the start; until then our own file applies.
    await expect.poll(message, { timeout: 20_000 }).toBe(expected)
    const counter = await shop.newBasket(pickup)
    expect((await shop.good('GET /baskets/:basketId', counter)).storeInfo.contactlessMessage).toBeNull()
  } finally {
    await app.close()
  }
})
