import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getLayout } from '@forno/contracts/layouts/layouts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { refusalOf, replyOf } from '../../../../test/contract-check.ts'
import { startApp, type TestApp } from '../../../../test/start-app.ts'
import { startSimulators, type Simulators } from '../../../../test/start-simulators.ts'
import { waitOptions } from '../../../../test/wait-options.ts'
import { imagePath } from './image-path.ts'

const key = 'the-key-of-the-space'
const png = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(500, 7)])
const files: Readonly<Record<string, Buffer>> = {
  'pizza.png': png,
  'twice.png': png,
  'drawing.svg': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  'page.png': Buffer.from('<!doctype html><p>Hello'),
  'huge.png': Buffer.concat([png, Buffer.alloc(2_200_000)]),
}

let images: Server
let origin: string
let requested: readonly string[] = []
let simulators: Simulators<'content'>
let shop: TestApp
beforeAll(async () => {
  images = createServer((request, response) => {
    const name = request.url?.split('/').at(-1) ?? ''
    requested = [...requested, name]
    if (name === 'moved.png') response.writeHead(302, { location: '/f/1/8x8/x/pizza.png' }).end()
    else response.writeHead(name in files ? 200 : 404, { 'content-type': 'image/png' }).end(files[name])
  }).listen(0)
  await once(images, 'listening')
  origin = `http://localhost:${(images.address() as AddressInfo).port}`
  simulators = await startSimulators(['content'], { CONTENT_KEY: key })
  for (const name of [...Object.keys(files), 'moved.png', 'gone.png'])
    await publish(name.replace('.', '-'), `${origin}/f/1/1200x800/x/${name}`)
  await publish('elsewhere', 'https://other.example/f/1/1200x800/x/pizza.png')
  await put('layouts/menu', { component: 'layout', sections: [{ kind: 'banner', banner: 'pizza-png' }] })
  shop = await startApp(undefined, {
    CONTENT_URL: simulators.urls.content,
    CONTENT_KEY: key,
    CONTENT_ASSET_ORIGINS: origin,
  })
  await vi.waitFor(async () => expect((await get('pizza.png')).statusCode).toBe(200), waitOptions)
})
afterAll(async () => {
  await shop.close()
  await simulators.stop()
  images.close()
})

const put = (full_slug: string, content: object) =>
  fetch(`${simulators.urls.content}/control/stories`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ full_slug, content }),
  })
const publish = (slug: string, filename: string) =>
  put(`banners/${slug}`, {
    component: 'banner',
    title: slug,
    picture: { fieldtype: 'asset', filename, alt: 'A pizza' },
  })
const get = (name: string) => shop.app.inject(imagePath(`${origin}/f/1/1200x800/x/${name}`))

test('[CON-11] GET /content/images/:id happy: an image that a story names, cacheable for a year', async () => {
  const image = await get('pizza.png')
  expect([image.statusCode, image.headers['content-type']]).toEqual([200, 'image/png'])
  expect(image.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(image.headers['x-content-type-options']).toBe('nosniff')
  expect(image.rawPayload).toEqual(png)
})

test('[CON-11] an image is loaded once, also for parallel calls', async () => {
  await Promise.all(Array.from({ length: 20 }, () => get('twice.png')))
  await get('twice.png')
  expect(requested.filter((name) => name === 'twice.png')).toHaveLength(1)
})

test.each(['drawing.svg', 'page.png', 'huge.png', 'moved.png', 'gone.png'])(
  '[CON-11] GET /content/images/:id refusal: PageUnknown for %s, which is requested once a minute at most',
  async (name) => {
    refusalOf(await get(name), 'PageUnknown')
    refusalOf(await get(name), 'PageUnknown')
    expect(requested.filter((each) => each === name)).toHaveLength(1)
  },
)

test('[CON-11] loads no image that no story names, and none of another origin', async () => {
  const before = requested.length
  refusalOf(await get('secret.png'), 'PageUnknown')
  refusalOf(await shop.app.inject(imagePath('https://other.example/f/1/1200x800/x/pizza.png')), 'PageUnknown')
  refusalOf(await shop.app.inject('/api/v1/content/images/http:%2F%2Fevil.example'), 'PageUnknown')
  expect(requested.length).toBe(before)
})

test('[CON-11] a banner carries its image with our own address, size and alternative text', async () => {
  const pictures = async () => {
    const { sections } = replyOf(getLayout, await shop.app.inject('/api/v1/content/layouts/menu'))
    return sections.map((section) => (section.kind === 'banner' ? section.banner.picture : null))
  }
  expect(await pictures()).toEqual([
    {
      kind: 'image',
      src: imagePath(`${origin}/f/1/1200x800/x/pizza.png`),
      alt: 'A pizza',
      width: 1200,
      height: 800,
    },
  ])
})
