import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import AxeBuilder from '@axe-core/playwright'
import { expect, test as base } from '@playwright/test'
import {
  createStory,
  openContentEditor,
  openStory,
  previewStory,
  publishStory,
  saveStoryDraft,
  typeStory,
  unpublishStory,
} from '../drivers/people/content-editors.ts'
import { changeEngagementItem, openEngagementEditor } from '../drivers/people/marketers.ts'
import { startLoneSimulators } from '../drivers/stack/lone-simulators.ts'

type Servers = { readonly content: string; readonly engagement: string }
/** A page that shows the editor's messages, in place of the shop. */
type MessagePage = { readonly url: string; readonly webhooks: () => readonly string[] }

const page =
  '<!doctype html><html lang="en"><title>Shop</title><h1>Shop</h1><ul></ul><script>' +
  'addEventListener("message", ({ data }) => { const item = document.createElement("li");' +
  'item.textContent = `${data.action} ${data.story?.content.title ?? data.slug ?? ""}`;' +
  'document.querySelector("ul").append(item) }); parent.postMessage({ action: "ping" }, "*")</script>'

const test = base.extend<{ readonly shop: MessagePage }, { readonly servers: Servers }>({
  servers: [
    async ({ browserName }, use, { parallelIndex }) => {
      const simulators = await startLoneSimulators(`editors-${browserName}-${parallelIndex}`)
      const { content = '', engagement = '' } = simulators.urls
      await use({ content, engagement })
      await simulators.stop()
    },
    { scope: 'worker' },
  ],
  shop: async ({ servers }, use) => {
    const webhooks: string[] = []
    const server = createServer((request, response) => {
      if (request.method !== 'POST') {
        response.writeHead(200, { 'content-type': 'text/html' }).end(page)
        return
      }
      request.on('data', (part: Buffer) => webhooks.push(part.toString()))
      request.on('end', () => response.writeHead(204).end())
    }).listen(0, 'localhost')
    await once(server, 'listening')
    const url = `http://localhost:${(server.address() as AddressInfo).port}`
    await fetch(`${servers.content}/control`, { method: 'DELETE' })
    await fetch(`${servers.content}/control/shop`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ url }),
    })
    await use({ url, webhooks: () => webhooks })
    server.closeAllConnections()
    server.close()
  },
})

// Each worker that runs a part of this file starts its own servers.
test.describe.configure({ mode: 'default' })

const storyOf = async ({ content }: Servers, path: string, version: 'published' | 'draft') => {
  const key = version === 'draft' ? 'demo-preview-key' : 'demo-content-key'
  const answer = await fetch(`${content}/v2/cdn/stories/${path}?token=${key}&version=${version}`)
  return (await answer.json()) as { story?: { content: Readonly<Record<string, unknown>> } }
}

test('[CON-14] an editor saves a draft, publishes it, and unpublishes it, and the shop receives each publication', async ({
  browser,
  servers,
  shop,
}) => {
  const editor = await openContentEditor(browser, servers.content)
  await saveStoryDraft(editor, 'coupons/tenner', (yaml) => yaml.replace('Ten-dollar Tuesday', 'Eleven-dollar Tuesday'))
  await expect(editor.getByText('Published, with changes in the draft')).toBeVisible()
  const titleOf = async (version: 'published' | 'draft') =>
    (await storyOf(servers, 'coupons/tenner', version)).story?.content['title']
  expect([await titleOf('draft'), await titleOf('published')]).toEqual(['Eleven-dollar Tuesday', 'Ten-dollar Tuesday'])
  expect(shop.webhooks()).toEqual([])
  await publishStory(editor, 'coupons/tenner', (yaml) => yaml.replace('Eleven', 'Twelve'))
  expect(await titleOf('published')).toBe('Twelve-dollar Tuesday')
  await unpublishStory(editor, 'coupons/tenner')
  expect(await storyOf(servers, 'coupons/tenner', 'published')).toEqual(['This record could not be found'])
  await expect
    .poll(() => shop.webhooks().map((body) => (JSON.parse(body) as { action: string }).action))
    .toEqual(['published', 'unpublished'])
  await editor.context().close()
})

test('[CON-14] an editor creates a story, and sees why an unreadable one is refused', async ({
  browser,
  servers,
  shop,
}) => {
  expect(shop.webhooks()).toEqual([])
  const editor = await openContentEditor(browser, servers.content)
  await createStory(editor, 'banners/night')
  await expect(editor.getByText('Not published', { exact: true })).toBeVisible()
  await publishStory(editor, 'banners/night', () => 'title: Late\ntext: Until midnight\n')
  expect((await storyOf(servers, 'banners/night', 'published')).story?.content).toMatchObject({
    ...{ component: 'banner', title: 'Late', text: 'Until midnight' },
  })
  await typeStory(editor, 'banners/night', () => 'title: [Late\n')
  await editor.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(editor.getByRole('status')).toContainText('Not done: Flow sequence')
  expect((await storyOf(servers, 'banners/night', 'published')).story?.content['title']).toBe('Late')
  await editor.context().close()
})

test('[CON-14] the preview opens the shop with a signed query and receives the messages of a visual editor', async ({
  browser,
  servers,
  shop,
}) => {
  const editor = await openContentEditor(browser, servers.content)
  await openStory(editor, 'layouts/home')
  await expect((await previewStory(editor)).getByRole('heading', { name: 'Shop' })).toBeVisible()
  const frame = editor.frames().find((each) => each.url().startsWith(shop.url))
  const query = new URL(frame?.url() ?? '').searchParams
  const token = `1:demo-preview-key:${query.get('_storyblok_tk[timestamp]') ?? ''}`
  expect(query.get('_storyblok_tk[token]')).toBe(createHash('sha1').update(token).digest('hex'))
  expect(query.get('_storyblok_c')).toBe('layout')

  await openStory(editor, 'banners/lunch')
  const preview = await previewStory(editor, '/offers')
  await expect(preview.getByText('pingBack')).toBeVisible()
  await editor.getByLabel('Content, as YAML or JSON').fill('title: Typed\n')
  await expect(preview.getByText('input Typed')).toBeVisible()
  await editor.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(preview.getByText('change banners/lunch')).toBeVisible()
  await expect(preview.getByText('published banners/lunch')).toBeVisible()
  await editor.context().close()
})

test('[ENG-10] a marketer changes the text of a message, and the next user receives it', async ({
  browser,
  servers,
}) => {
  const editor = await openEngagementEditor(browser, servers.engagement)
  await changeEngagementItem(editor, 'welcome-slide-up', (message) => ({ ...message, message: 'Open late tonight.' }))
  const { messages } = (await (await fetch(`${servers.engagement}/control/content?user=anna`)).json()) as {
    messages: readonly { id: string; message: string }[]
  }
  expect(messages.find(({ id }) => id === 'welcome-slide-up')?.message).toBe('Open late tonight.')
  await fetch(`${servers.engagement}/control`, { method: 'DELETE' })
  await editor.context().close()
})

test('[CON-14] [ENG-10] the editors’ pages have no axe violation', async ({ browser, servers, shop }) => {
  expect(shop.webhooks()).toEqual([])
  const content = await openContentEditor(browser, servers.content)
  await openStory(content, 'navigation/main')
  await previewStory(content)
  const engagement = await openEngagementEditor(browser, servers.engagement)
  await engagement.locator('summary').first().click()
  for (const editor of [content, engagement]) {
    const { violations } = await new AxeBuilder({ page: editor }).exclude('iframe').analyze()
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
    await editor.context().close()
  }
})
