import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { contentKeys, startContent, type ContentTester } from '../../test/content-tester.ts'

let content: ContentTester
let url = ''
let answers: number[] = []
/** Answers come after this. */
let answerTime: Promise<unknown> = Promise.resolve()
let bodies: { readonly path: string; readonly body: string; readonly signature: string }[] = []
const shop = createServer((request, response) => {
  let body = ''
  request.on('data', (part: Buffer) => (body += part.toString()))
  request.on('end', () => {
    bodies.push({ path: request.url ?? '', body, signature: String(request.headers['webhook-signature']) })
    void answerTime.then(() => response.writeHead(answers.shift() ?? 200).end())
  })
})

beforeAll(async () => {
  shop.listen(0, 'localhost')
  await once(shop, 'listening')
  url = `http://localhost:${(shop.address() as AddressInfo).port}`
  content = await startContent()
})
afterAll(async () => {
  await content.app.close()
  shop.closeAllConnections()
  shop.close()
})
beforeEach(async () => {
  answers = []
  answerTime = Promise.resolve()
  bodies = []
  await content.forget()
  await content.send('PUT', '/control/shop', { url })
})

const publish = (story: string, action = 'published') => content.send('POST', '/editor/publications', { story, action })
const deliveries = async () => {
  const { body } = await content.send('GET', '/control/webhooks')
  return body['deliveries'] as readonly { readonly status: number; readonly attempt: number }[]
}

test.each(['published', 'unpublished'])('[CON-14] a story that is %s is sent to the shop, signed', async (action) => {
  await publish('banners/lunch', action)
  await expect.poll(() => bodies.length).toBe(1)
  const [sent] = bodies
  expect(sent?.path).toBe('/api/v1/content/webhook')
  expect(JSON.parse(sent?.body ?? '')).toMatchObject({ action, space_id: 1, full_slug: 'banners/lunch' })
  const signature = createHmac('sha1', contentKeys.webhookSecret)
    .update(sent?.body ?? '')
    .digest('hex')
  expect(sent?.signature).toBe(signature)
})

test('[CON-14] repeats a webhook that fails, and stops once it is delivered', async () => {
  answers = [503, 500]
  await publish('banners/lunch')
  await expect.poll(async () => (await deliveries()).map(({ status }) => status)).toEqual([503, 500, 200])
  expect(new Set(bodies.map(({ body }) => body)).size).toBe(1)
})

test('[CON-14] a draft and an unknown story send nothing', async () => {
  await content.send('PUT', '/editor/story', { story: 'banners/lunch', text: 'title: Lunch\n' })
  expect((await publish('banners/nothing')).status).toBe(404)
  await publish('banners/wings')
  await expect.poll(() => bodies.length).toBe(1)
  expect(JSON.parse(bodies[0]?.body ?? '')).toMatchObject({ full_slug: 'banners/wings' })
})

test('[CON-14] clearing the state ends a delivery that is under way: it is neither listed nor repeated', async () => {
  const held = Promise.withResolvers<undefined>()
  answerTime = held.promise
  answers = [503]
  await publish('banners/lunch')
  await expect.poll(() => bodies.length).toBe(1)
  await content.forget()
  held.resolve(undefined)
  await publish('banners/wings')
  await expect.poll(async () => (await deliveries()).map(({ status }) => status)).toContain(200)
  expect((await deliveries()).map(({ status }) => status)).toEqual([200])
})

test('[CON-14] the preview names the story and signs space, key and time', async () => {
  const { body } = await content.send('GET', '/editor/story?story=pages/faq')
  expect(body).toMatchObject({ shop: url, path: '/faq', state: 'published' })
  const query = new URLSearchParams(String(body['query']))
  const seconds = query.get('_storyblok_tk[timestamp]') ?? ''
  expect(Number(seconds)).toBeGreaterThanOrEqual(Date.parse('2026-11-20T08:30:00Z') / 1000)
  const token = createHash('sha1').update(`1:${contentKeys.previewKey}:${seconds}`).digest('hex')
  expect(query.get('_storyblok_tk[token]')).toBe(token)
  const { id } = body['story'] as { id: number }
  expect(query.get('_storyblok')).toBe(String(id))
})
