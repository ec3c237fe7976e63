import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { addToCart, pageView, purchase, viewItem } from '@forno/domain/analytics/build-events'
import { inContext, platformValues, type AnalyticsEvent, type EventContext } from '@forno/domain/analytics/events'
import { analyticsConsentWording } from '@forno/domain/texts/analytics-consent-texts'
import { cents } from '@forno/domain/core/basic-types'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runWaitingJobs } from '../../../test/due-jobs.ts'
import { expectRefusal, ownPage, shopOf, type CallOptions, type Shop } from '../../../test/shop.ts'
import { startApp, type TestApp } from '../../../test/start-app.ts'
import { retentionJob } from '../privacy/index.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { runFunnelCommand } from './index.ts'
import { waitAfter } from './forward-events.ts'
import { day } from '@forno/domain/core/durations'

type ForwardedRequest = { readonly url: string; readonly body: MeasurementBody }
type MeasurementBody = {
  readonly client_id: string
  readonly user_properties: Readonly<Record<string, { value: string }>>
  readonly events: readonly { readonly name: string; readonly params: Readonly<Record<string, unknown>> }[]
}

/** An analytics service that answers each request as told. */
const startService = async () => {
  const received: ForwardedRequest[] = []
  let answer: number | 'drop' = 204
  const handle = async (request: IncomingMessage): Promise<void> => {
    received.push({ url: request.url ?? '', body: JSON.parse(await text(request)) as MeasurementBody })
  }
  const server = createServer((request, response) => {
    void handle(request).then(() => {
      if (answer === 'drop') request.socket.destroy()
      else response.writeHead(answer).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  return {
    received,
    url: `http://127.0.0.1:${port}`,
    answerWith: (next: typeof answer) => void (answer = next),
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

let service: Awaited<ReturnType<typeof startService>>
let app: TestApp
let shop: Shop
beforeAll(async () => {
  service = await startService()
  app = await startApp(undefined, { GA4_URL: service.url, GA4_MEASUREMENT_ID: 'G-TEST', GA4_API_SECRET: 'secret' })
  shop = shopOf(app)
})
beforeEach(async () => {
  await app.database.sql`delete from analytics_events`
  await app.database.sql`delete from analytics_days`
  service.answerWith(204)
  service.received.length = 0
})
afterAll(async () => {
  await app.close()
  await service.close()
})

const product = { productId: 'margherita', name: 'Margherita', category: 'Pizzas', unit: cents(1895) }
const context: EventContext = {
  ...platformValues,
  release: '2.0.0',
  environment: 'production',
  session_id: 1_800_000_000,
  engagement_time_msec: 40,
  utm_source: 'mail',
  last_source: 'mail',
}
const sent = (event: AnalyticsEvent, more: object = {}) => ({
  eventId: randomUUID(),
  age: 0,
  ...inContext(event, context),
  ...more,
})

const consent = (clientId: string, given = true, more: CallOptions = {}) =>
  shop.call('PUT /analytics/consent', { body: { clientId, given }, headers: ownPage, ...more })
const collect = (clientId: string, events: readonly object[], more: CallOptions = {}) =>
  shop.call('POST /analytics/events', { body: { clientId, events }, headers: ownPage, ...more })
/** A browser whose customer allows analytics. */
const consenting = async (): Promise<string> => {
  const clientId = randomUUID()
  expect((await consent(clientId)).status).toBe(204)
  return clientId
}
const stored = () =>
  app.database.sql<{ name: string; client_id: string; forwarding: string; params: Record<string, unknown> }>`
    select name, client_id, forwarding, params from analytics_events order by occurred_at, name`

describe('PUT /analytics/consent', () => {
  const ledger = () =>
    app.database.sql<{ given: boolean; source: string; channel: string; words: string }>`
      select given, source, channel, words from consents join consent_wordings on version = wording
      where kind = 'analytics' order by at, given desc`

  test('[ANA-01] PUT /analytics/consent happy: records the consent and its withdrawal once each, with the wording on screen', async () => {
    await app.database.sql`delete from consents where kind = 'analytics'`
    const clientId = await consenting()
    await consent(clientId)
    app.pass(1_000)
    await consent(clientId, false)
    await consent(clientId, false)
    const entry = { source: 'privacyChoices', channel: 'website' }
    expect(await ledger()).toEqual([
      { ...entry, given: true, words: analyticsConsentWording(true) },
      { ...entry, given: false, words: analyticsConsentWording(false) },
    ])
    const [row] = await app.database.sql<{
      row: string
    }>`select consents::text as row from consents where kind = 'analytics'`
    expect(row?.row).not.toContain(clientId)
  })

  test('[ANA-01] a withdrawal deletes the events of that browser alone, and keeps the counts', async () => {
    const [one, other] = [await consenting(), await consenting()]
    await collect(one, [sent(viewItem(product))])
    await collect(other, [sent(viewItem(product))])
    expect((await consent(one, false)).status).toBe(204)
    expect((await stored()).map(({ client_id }) => client_id)).toEqual([other])
    const [days] = await app.database.sql<{ events: number }>`select events from analytics_days`
    expect(days?.events).toBe(2)
    expectRefusal(await collect(one, [sent(viewItem(product))]), 'AnalyticsNotAllowed')
  })

  test('[ANA-01] PUT /analytics/consent refusal: NotYours from another site', async () => {
    expectRefusal(await consent(randomUUID(), true, { headers: { origin: 'https://evil.example' } }), 'NotYours')
  })

  test('[ANA-01] PUT /analytics/consent refusal: AnalyticsNotAllowed with Global Privacy Control', async () => {
    const headers = { ...ownPage, 'sec-gpc': '1' }
    expectRefusal(await consent(randomUUID(), true, { headers }), 'AnalyticsNotAllowed')
    const clientId = await consenting()
    expectRefusal(await collect(clientId, [sent(pageView('/'))], { headers }), 'AnalyticsNotAllowed')
    expect((await consent(clientId, false, { headers })).status).toBe(204)
  })
})

describe('POST /analytics/events', () => {
  test('[ANA-01] [ANA-03] [NAV-39] [CFG-08] POST /analytics/events happy: stores events with platform, release and sources', async () => {
    const clientId = await consenting()
    const answer = await collect(clientId, [
      sent(viewItem(product), { age: 1_000 }),
      sent(addToCart([{ ...product, lineId: 'a', variant: null, quantity: 2 }])),
    ])
    expect([answer.status, answer.body]).toEqual([200, { stored: 2, repeated: 0 }])
    expect(await stored()).toMatchObject([
      {
        name: 'view_item',
        client_id: clientId,
        params: {
          platform: 'website',
          country: 'au',
          language: 'en',
          region: 'apac',
          release: '2.0.0',
          environment: 'production',
          utm_source: 'mail',
          last_source: 'mail',
          value: 18.95,
          currency: 'AUD',
          tax: { name: 'GST', percentage: 0 },
        },
      },
      { name: 'add_to_cart', params: { value: 37.9 } },
    ])
  })

  test('[ANA-01] a repeated request, and a repeated event in it, change nothing', async () => {
    const clientId = await consenting()
    const event = sent(viewItem(product))
    expect((await collect(clientId, [event, event])).body).toEqual({ stored: 1, repeated: 1 })
    expect((await collect(clientId, [event])).body).toEqual({ stored: 0, repeated: 1 })
    const answers = await Promise.all(Array.from({ length: 8 }, () => collect(clientId, [sent(pageView('/')), event])))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(await app.database.sql`select event, events, visits from analytics_days order by event`).toEqual([
      { event: 'page_view', events: 8, visits: 1 },
      { event: 'view_item', events: 1, visits: 1 },
    ])
  })

  test('[ANA-01] POST /analytics/events refusal: AnalyticsNotAllowed without a consent', async () => {
    expectRefusal(await collect(randomUUID(), [sent(viewItem(product))]), 'AnalyticsNotAllowed')
    expect(await stored()).toEqual([])
  })

  test('[ANA-01] POST /analytics/events refusal: NotYours from another site', async () => {
    const headers = { origin: 'https://evil.example' }
    expectRefusal(await collect(await consenting(), [sent(pageView('/'))], { headers }), 'NotYours')
  })

  const whole = inContext(viewItem(product), context).params
  test.each([
    ['an unknown name', { name: 'steal' }, 'name'],
    ['a name of every object', { name: 'constructor' }, 'name'],
    ['an unknown field beside it', { user_id: '1' }, 'user_id'],
    ['an unknown field of an event', { params: { ...whole, email: 'x' } }, 'params/email'],
    [
      'an unknown field of an item',
      { params: { ...whole, items: [{ item_id: 'a', item_name: 'a', owner: 'x' }] } },
      'params/items/0/owner',
    ],
    ['another platform', { params: { ...whole, platform: 'fridge' } }, 'params/platform'],
    ['another tax', { params: { ...whole, tax: { name: 'GST', percentage: 10 } } }, 'params/tax/percentage'],
    ['another currency', { params: { ...whole, currency: 'USD' } }, 'params/currency'],
    [
      'too many items',
      { params: { ...whole, items: Array(201).fill({ item_id: 'a', item_name: 'a' }) } },
      'params/items',
    ],
    ['a long text', { params: { ...whole, utm_source: 'x'.repeat(101) } }, 'params/utm_source'],
    ['a mail address', { params: { ...whole, utm_content: 'jo@example.com' } }, 'params/utm_content'],
    [
      'a phone number',
      { params: { ...whole, items: [{ item_id: 'a', item_name: '0491 570 156' }] } },
      'params/items/0/item_name',
    ],
    ['an id that is no UUID', { eventId: 'x' }, 'eventId'],
    ['an event of more than three days ago', { age: 259_200_001 }, 'age'],
    ['a fraction of an age', { age: 0.5 }, 'age'],
  ])('[ANA-01] [ANA-04] refuses %s, and stores nothing of its request', async (_, more, field) => {
    const clientId = await consenting()
    const answer = await collect(clientId, [sent(pageView('/')), sent(viewItem(product), more)])
    expectRefusal(answer, 'BadInput')
    const { errors } = answer.failure.data as unknown as { errors: readonly { field: string }[] }
    expect(errors[0]?.field).toBe(`events/1/${field}`)
    expect(await stored()).toEqual([])
  })

  test('[ANA-01] takes at most 25 events a request', async () => {
    const clientId = await consenting()
    expect(
      (
        await collect(
          clientId,
          Array.from({ length: 25 }, () => sent(pageView('/'))),
        )
      ).body,
    ).toMatchObject({ stored: 25 })
    expectRefusal(
      await collect(
        clientId,
        Array.from({ length: 26 }, () => sent(pageView('/'))),
      ),
      'BadInput',
    )
    expectRefusal(await collect(clientId, []), 'BadInput')
  })
})

describe('purchases', () => {
  const ordered = async () => {
    const basket = await shop.readyBasket({}, 1)
    const { orderId } = await shop.placeCashOrder(basket)
    const [row] = await app.database.sql<{ total: number }>`select total from orders where order_id = ${orderId}`
    return { orderId, total: cents(row?.total ?? 0) }
  }
  const bought = ({ orderId, total }: Awaited<ReturnType<typeof ordered>>) =>
    purchase({
      orderId,
      total,
      shipping: cents(0),
      offerIds: [],
      storeId: 'NSW01',
      serviceType: 'Pickup',
      customerType: 'new',
      lines: [{ ...product, lineId: 'a', variant: null, quantity: 1 }],
    })

  test('[ANA-04] counts an order once, whatever browser reports it', async () => {
    const order = await ordered()
    const [one, other] = [await consenting(), await consenting()]
    const answers = await Promise.all([one, other, one].map((clientId) => collect(clientId, [sent(bought(order))])))
    expect(answers.map(({ body }) => body.stored).toSorted()).toEqual([0, 0, 1])
    const rows = await stored()
    expect(rows).toHaveLength(1)
    expect(rows[0]?.params).toMatchObject({ transaction_id: order.orderId, currency: 'AUD', total: order.total / 100 })
  })

  test('[ANA-04] refuses an unknown order, another total, delivery, store or service, and an order of last week', async () => {
    const order = await ordered()
    const clientId = await consenting()
    const refused = async (event: AnalyticsEvent, field: string) => {
      const answer = await collect(clientId, [sent(event)])
      expectRefusal(answer, 'BadInput')
      expect(JSON.stringify(answer.failure.data)).toContain(`events/0/params/${field}`)
    }
    await refused(bought({ ...order, orderId: randomUUID() as typeof order.orderId }), 'transaction_id')
    await refused(bought({ ...order, total: cents(order.total + 1) }), 'total')
    const event = bought(order)
    const changed = (more: object) => ({ ...event, params: { ...event.params, ...more } }) as AnalyticsEvent
    await refused(changed({ value: 0.01 }), 'value')
    const total = order.total / 100
    await refused(changed({ value: total + 1_000, shipping: -1_000 }), 'shipping')
    await refused(changed({ value: 0, shipping: total }), 'shipping')
    await refused(changed({ store_id: 'Jo Citizen' }), 'store_id')
    await refused(changed({ service_type: 'Delivery' }), 'service_type')
    app.pass(4 * 24 * 3_600_000)
    await refused(bought(order), 'transaction_id')
  })

  test('[ANA-04] [ACC-23] the events of a browser go with the customer of its order', async () => {
    const order = await ordered()
    const [buyer, other] = [await consenting(), await consenting()]
    await collect(buyer, [sent(viewItem(product)), sent(bought(order))])
    await collect(other, [sent(viewItem(product))])
    await app.database.sql`update orders set forgotten_at = ${new Date(app.clock())} where order_id = ${order.orderId}`
    await addJob(app.database.sql, retentionJob, {})
    await runWaitingJobs(app)
    expect((await stored()).map(({ client_id }) => client_id)).toEqual([other])
  })
})

test('[ANA-01] events are deleted after 60 days, the counts of their day stay', async () => {
  await collect(await consenting(), [sent(viewItem(product))])
  app.pass(60 * day + 1)
  await addJob(app.database.sql, retentionJob, {})
  await runWaitingJobs(app)
  expect(await stored()).toEqual([])
  expect(await app.database.sql`select event, events from analytics_days`).toEqual([{ event: 'view_item', events: 1 }])
})

describe('forwarding', () => {
  const forwarded = () => service.received.flatMap(({ body }) => body.events.map(({ name }) => name))

  test('[ANA-01] [ANA-02] sends stored events once, at most 25 of one browser a request, with a tax of 0 and sources of 36 characters', async () => {
    const [one, other] = [await consenting(), await consenting()]
    for (const count of [25, 10])
      await collect(
        one,
        Array.from({ length: count }, () => sent(pageView('/menu/pizza'))),
      )
    const { params } = inContext(viewItem(product), { ...context, last_campaign: 'x'.repeat(50) })
    await collect(other, [sent(viewItem(product), { params })])
    await runWaitingJobs(app)
    await runWaitingJobs(app)
    expect(service.received.map(({ body }) => body.events.length).toSorted()).toEqual([1, 10, 25])
    const requests = service.received.filter(({ body }) => body.client_id === other)
    expect(requests).toMatchObject([
      {
        url: '/mp/collect?measurement_id=G-TEST&api_secret=secret',
        body: {
          user_properties: {
            release: { value: '2.0.0' },
            environment: { value: 'production' },
            last_source: { value: 'mail' },
            last_campaign: { value: 'x'.repeat(36) },
          },
          events: [{ name: 'view_item', params: { platform: 'website', utm_source: 'mail', tax: 0, value: 18.95 } }],
        },
      },
    ])
    // Country, language and region are values of the event.
    expect(Object.keys(requests[0]?.body.user_properties ?? {}).toSorted()).toEqual([
      'environment',
      'last_campaign',
      'last_source',
      'release',
    ])
    expect(requests[0]?.body.events[0]?.params).toMatchObject({ country: 'au', language: 'en', region: 'apac' })
    for (const { body } of service.received)
      for (const event of body.events) expect(Object.keys(event.params).length).toBeLessThanOrEqual(25)
    expect((await stored()).every(({ forwarding }) => forwarding === 'sent')).toBe(true)
  })

  test('[ANA-01] repeats what the service did not take, later and later, and never what it may have taken', async () => {
    const clientId = await consenting()
    service.answerWith(503)
    await collect(clientId, [sent(viewItem(product))])
    await runWaitingJobs(app)
    expect(forwarded()).toEqual(['view_item'])
    await addJob(app.database.sql, 'forward_analytics', {})
    await runWaitingJobs(app)
    expect(forwarded()).toEqual(['view_item'])
    service.answerWith('drop')
    app.pass(waitAfter(1))
    await addJob(app.database.sql, 'forward_analytics', {})
    await runWaitingJobs(app)
    expect(forwarded()).toEqual(['view_item', 'view_item'])
    expect(await stored()).toMatchObject([{ forwarding: 'unknown' }])
    service.answerWith(204)
    app.pass(24 * 3_600_000)
    await addJob(app.database.sql, 'forward_analytics', {})
    await runWaitingJobs(app)
    expect(forwarded()).toHaveLength(2)
    expect([1, 2, 3, 20].map(waitAfter)).toEqual([30_000, 60_000, 120_000, 3_600_000])
  })

  test('[ANA-01] gives up an event that the service refuses', async () => {
    service.answerWith(400)
    await collect(await consenting(), [sent(viewItem(product))])
    await runWaitingJobs(app)
    expect(await stored()).toMatchObject([{ forwarding: 'refused' }])
  })
})

describe('npm run funnel', () => {
  const run = (...words: readonly string[]) => runFunnelCommand(words, { sql: app.database.sql, clock: app.clock })

  test('[ANA-01] prints the visits of each step and their rates by day', async () => {
    const [one, other] = [await consenting(), await consenting()]
    await collect(one, [sent(viewItem(product)), sent(viewItem(product))])
    await collect(other, [
      sent(viewItem(product)),
      sent(addToCart([{ ...product, lineId: 'a', variant: null, quantity: 1 }])),
    ])
    const { isDone, lines } = await run()
    const [head, row, ...rest] = lines.join('\n').split('\n')
    expect([isDone, rest]).toEqual([true, []])
    expect(head).toBe(
      'day,channel,view_item,add_to_cart,begin_checkout,purchase,adds_of_views,checkouts_of_adds,purchases_of_checkouts,purchases_of_views',
    )
    expect(row?.slice(10)).toBe(',website,2,1,0,0,50.0%,0.0%,,0.0%')
    expect((await run('--from', '2020-01-01', '--to', '2020-01-31')).lines.join('\n').split('\n')).toHaveLength(1)
  })

  test.each([[['--from', 'yesterday']], [['--day', '1']]])(
    '[ANA-01] explains itself when it gets %j',
    async (words) => {
      const { isDone, lines } = await run(...words)
      expect(isDone).toBe(false)
      expect(lines.join('\n')).toContain('npm run funnel')
    },
  )
})
