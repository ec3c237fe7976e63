import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  openContentEditor,
  openStory,
  previewStory,
  publishStory,
  saveStoryDraft,
  typeStory,
  unpublishStory,
} from '../drivers/people/content-editors.ts'
import { expectEditorAccessible } from '../drivers/screens/axe.ts'
import { expect, test as base } from '../drivers/stack/shop.ts'
import type { Stack } from '../drivers/stack/stack.ts'

/** A page that shows the editor's messages, in place of the shop. */
type MessagePage = { readonly url: string; readonly webhooks: () => readonly string[] }

const page =
  '<!doctype html><html lang="en"><title>Shop</title><h1>Shop</h1><ul></ul><script>' +
  'addEventListener("message", ({ data }) => { const item = document.createElement("li");' +
  'item.textContent = `${data.action} ${data.story?.content.title ?? data.slug ?? ""}`;' +
  'document.querySelector("ul").append(item) }); parent.postMessage({ action: "ping" }, "*")</script>'

/** The shop of most journeys does not read the content service, so that its simulator is free for these pages. */
const test = base.extend<{ readonly shop: MessagePage }>({
  shop: async ({ stack }, use) => {
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
    const control = `${stack.simulators.content}/control`
    await fetch(control, { method: 'DELETE' })
    await fetch(`${control}/shop`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ url }),
    })
    await use({ url, webhooks: () => webhooks })
    await fetch(control, { method: 'DELETE' })
    server.closeAllConnections()
    server.close()
  },
})

const storyOf = async ({ simulators: { content } }: Stack, path: string, version: 'published' | 'draft') => {
  const key = version === 'draft' ? 'demo-preview-key' : 'demo-content-key'
  const answer = await fetch(`${content}/v2/cdn/stories/${path}?token=${key}&version=${version}`)
  return (await answer.json()) as { story?: { content: Readonly<Record<string, unknown>> } }
}

test('[CON-14] an editor saves, publishes and unpublishes stories, and sees why an unreadable one is refused; the shop receives each publication, and the preview the messages of a visual editor, without an axe violation', async ({
  browser,
  stack,
  shop,
}) => {
  const editor = await openContentEditor(browser, stack.simulators.content)
  await test.step('a draft is saved without a webhook; publishing and unpublishing send one', async () => {
    await saveStoryDraft(editor, 'coupons/tenner', (yaml) =>
      yaml.replace('Ten-dollar Tuesday', 'Eleven-dollar Tuesday'),
    )
    await expect(editor.getByText('Published, with changes in the draft')).toBeVisible()
    const titleOf = async (version: 'published' | 'draft') =>
      (await storyOf(stack, 'coupons/tenner', version)).story?.content['title']
    expect([await titleOf('draft'), await titleOf('published')]).toEqual([
      'Eleven-dollar Tuesday',
      'Ten-dollar Tuesday',
    ])
    expect(shop.webhooks()).toEqual([])
    await publishStory(editor, 'coupons/tenner', (yaml) => yaml.replace('Eleven', 'Twelve'))
    expect(await titleOf('published')).toBe('Twelve-dollar Tuesday')
    await unpublishStory(editor, 'coupons/tenner')
    expect(await storyOf(stack, 'coupons/tenner', 'published')).toEqual(['This record could not be found'])
    await expect
      .poll(() => shop.webhooks().map((body) => (JSON.parse(body) as { action: string }).action))
      .toEqual(['published', 'unpublished'])
  })

  await test.step('an unreadable change is refused', async () => {
    const titleOf = async () => (await storyOf(stack, 'banners/lunch', 'published')).story?.content['title']
    const before = await titleOf()
    expect(before).toBeDefined()
    await typeStory(editor, 'banners/lunch', () => 'title: [Late\n')
    await editor.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(editor.getByRole('status')).toContainText('Not done: Flow sequence')
    expect(await titleOf()).toBe(before)
  })
  await test.step('the preview opens the shop with a signed query and receives the messages of a visual editor', async () => {
    await openStory(editor, 'layouts/home')
    await expect((await previewStory(editor)).getByRole('heading', { name: 'Shop' })).toBeVisible()
    await expectEditorAccessible(editor)
    const frame = editor.frames().find((each) => each.url().startsWith(shop.url))
    const query = new URL(frame?.url() ?? '').searchParams
    const token = `1:demo-preview-key:${query.get('_storyblok_tk[timestamp]') ?? ''}`
    expect(query.get('_storyblok_tk[token]')).toBe(createHash('sha1').update(token).digest('hex'))
    expect(query.get('_storyblok_c')).toBe('layout')
    await expect(editor.getByRole('link', { name: 'Open the preview in a new tab' })).toHaveAttribute(
      'href',
      new RegExp(`^${shop.url}/\\?_storyblok=`),
    )

    await openStory(editor, 'banners/lunch')
    const preview = await previewStory(editor, '/offers')
    await expect(preview.getByText('pingBack')).toBeVisible()
    await editor.getByLabel('Content, as YAML or JSON').fill('title: Typed\n')
    await expect(preview.getByText('input Typed')).toBeVisible()
    await editor.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(preview.getByText('change banners/lunch')).toBeVisible()
    await expect(preview.getByText('published banners/lunch')).toBeVisible()
  })
  await editor.context().close()
})
