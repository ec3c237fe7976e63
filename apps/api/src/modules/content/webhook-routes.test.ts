import { createHmac } from 'node:crypto'
import { getLayout } from '@forno/contracts/layouts/layouts'
import { afterAll, beforeAll, describe, expect, test, onTestFinished } from 'vitest'
import { refusalOf, replyOf } from '../../../test/contract-check.ts'
import { startApp, type TestApp } from '../../../test/start-app.ts'
import { startSimulators, type Simulators } from '../../../test/start-simulators.ts'
import { waitOptions } from '../../../test/wait-options.ts'

const secret = 'the-secret-of-the-webhook'
const key = 'the-key-of-the-space'
let simulators: Simulators<'content'>
let apps: readonly [TestApp, TestApp]
beforeAll(async () => {
  simulators = await startSimulators(['content'], { CONTENT_KEY: key })
  const settings = { CONTENT_URL: simulators.urls.content, CONTENT_KEY: key, CONTENT_WEBHOOK_SECRET: secret }
  const first = await startApp(undefined, settings)
  apps = [first, await startApp(undefined, settings, undefined, first.databaseUrl)]
})
afterAll(async () => {
  for (const app of apps.toReversed()) await app.close()
  await simulators.stop()
})

const publish = (fullSlug: string, content: object) =>
  fetch(`${simulators.urls.content}/control/stories`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ full_slug: fullSlug, content: { component: 'banner', ...content } }),
  })
const signed = (body: string, by = secret) => createHmac('sha1', by).update(body).digest('hex')
const send = (body: string, signature: string | undefined, { app } = apps[0]) =>
  app.inject({
    method: 'POST',
    url: '/api/v1/content/webhook',
    headers: {
      'content-type': 'application/json',
      ...(signature === undefined ? {} : { 'webhook-signature': signature }),
    },
    payload: body,
  })
const titles = async ({ app }: TestApp) => {
  const { sections } = replyOf(getLayout, await app.inject('/api/v1/content/layouts/home'))
  return sections.flatMap((section) => (section.kind === 'carousel' ? section.banners : [])).map(({ title }) => title)
}
const publishGood = async () => {
  await publish('banners/lunch', { title: 'Lunch is on' })
  expect((await send(event, signed(event))).statusCode).toBe(204)
  for (const app of apps) await expect.poll(() => titles(app)).toContain('Lunch is on')
}
const event = JSON.stringify({ action: 'published', full_slug: 'banners/lunch', space_id: 1, story_id: 2 })

test('[CON-01] [CFG-09] POST /content/webhook happy: every process shows the published story, without a restart', async () => {
  await publishGood()
  await publish('banners/lunch', { title: 'Lunch until four' })
  expect((await send(event, signed(event))).statusCode).toBe(204)
  for (const app of apps) await expect.poll(() => titles(app), waitOptions).toContain('Lunch until four')
})

test('[CON-01] a broken story counts in the metrics, and the last good one stays in every process', async () => {
  await publishGood()
  await publish('banners/lunch', { title: '' })
  expect((await send(event, signed(event))).statusCode).toBe(204)
  for (const { app } of apps)
    await expect
      .poll(async () => (await app.inject('/metrics')).body, waitOptions)
      .toMatch(/^content_broken_stories [1-9]/m)
  for (const app of apps) expect(await titles(app)).toContain('Lunch is on')
  const { sql } = apps[0].database
  const rows = await sql<{ title: string }>`
    select content->>'title' as title from good_stories where full_slug = 'banners/lunch'`
  expect(rows).toEqual([{ title: 'Lunch is on' }])
})

describe('a wrong event', () => {
  test('[CON-01] POST /content/webhook refusal: BadInput without a right signature of these bytes', async () => {
    for (const signature of [undefined, '', 'zz', signed(event, 'another'), signed(`${event} `)])
      refusalOf(await send(event, signature), 'BadInput')
    refusalOf(await send('', signed('')), 'BadInput')
  })

  test('[CON-01] POST /content/webhook stranger: without a secret in the settings every event is refused', async () => {
    const other = await startApp()
    onTestFinished(() => other.close())
    refusalOf(await send(event, signed(event), other), 'BadInput')
    refusalOf(await send(event, signed(event, ''), other), 'BadInput')
  })

  test('[CON-01] an event that is too large is refused', async () => {
    const large = JSON.stringify({ text: 'x'.repeat(30_000) })
    refusalOf(await send(large, signed(large)), 'BodyTooLarge')
  })
})
