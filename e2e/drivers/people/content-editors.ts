import { expect, type Browser, type FrameLocator, type Page } from '@playwright/test'

type EditedStory = {
  readonly text: string
  readonly shop: string | null
  readonly path: string
  readonly query?: string
}

const editorCall = async (contentUrl: string, method: string, path: string, body?: object): Promise<EditedStory> => {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${contentUrl}/editor${path}`, {
    method,
    ...(body && { headers, body: JSON.stringify(body) }),
  })
  expect(answer.status, `${method} ${path}`).toBe(200)
  return (await answer.json()) as EditedStory
}

/** Saves the draft of a story by the calls of the editor's page; `change` gets the content as YAML. */
export const saveDraftByCall = async (
  contentUrl: string,
  story: string,
  change: (yaml: string) => string,
): Promise<void> => {
  const { text: before } = await editorCall(contentUrl, 'GET', `/story?story=${story}`)
  const text = change(before)
  expect(text, `the change of ${story} changes something`).not.toBe(before)
  await editorCall(contentUrl, 'PUT', '/story', { story, text })
}

/** Changes a story and publishes it, by the calls of the editor's page. */
export const publishByCall = async (
  contentUrl: string,
  story: string,
  change: (yaml: string) => string,
): Promise<void> => {
  await saveDraftByCall(contentUrl, story, change)
  await editorCall(contentUrl, 'POST', '/publications', { story, action: 'published' })
}

/** The address of a draft's preview in the shop. */
export const previewAddress = async (contentUrl: string, story: string): Promise<string> => {
  const { shop, path, query = '' } = await editorCall(contentUrl, 'GET', `/story?story=${story}`)
  return `${shop ?? ''}${path}?${query}`
}

/** Opens the editor's page of the content simulator in a window of its own; the caller closes its context. */
export const openContentEditor = async (browser: Browser, contentUrl: string): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-AU' })
  const editor = await context.newPage()
  await editor.goto(`${contentUrl}/editor`)
  await expect(editor.getByRole('navigation', { name: 'Stories' }).getByRole('link').first()).toBeVisible()
  return editor
}

const contentField = (editor: Page) => editor.getByLabel('Content, as YAML or JSON')
const expectStatus = (editor: Page, text: string) => expect(editor.getByRole('status')).toHaveText(text)

/** Finds a story by its path, such as `navigation/main`, and opens it. */
export const openStory = async (editor: Page, path: string): Promise<void> => {
  await editor.getByLabel('Search stories').fill(path)
  await editor
    .getByRole('navigation', { name: 'Stories' })
    .getByRole('link', { name: new RegExp(`^${path}( |$)`) })
    .click()
  await expectStatus(editor, `Opened ${path}.`)
}

/** Opens a story and types its changed content; `change` gets the content as YAML. */
export const typeStory = async (editor: Page, path: string, change: (yaml: string) => string): Promise<void> => {
  await openStory(editor, path)
  const before = await contentField(editor).inputValue()
  const after = change(before)
  expect(after, `the change of ${path} changes something`).not.toBe(before)
  await contentField(editor).fill(after)
}

export const saveStoryDraft = async (editor: Page, path: string, change: (yaml: string) => string): Promise<void> => {
  await typeStory(editor, path, change)
  await editor.getByRole('button', { name: 'Save draft' }).click()
  await expectStatus(editor, `Saved the draft of ${path}.`)
}

/** Changes a story and publishes it. */
export const publishStory = async (editor: Page, path: string, change: (yaml: string) => string): Promise<void> => {
  await typeStory(editor, path, change)
  await editor.getByRole('button', { name: 'Publish', exact: true }).click()
  await expectStatus(editor, `Published ${path}.`)
}

export const unpublishStory = async (editor: Page, path: string): Promise<void> => {
  await openStory(editor, path)
  await editor.getByRole('button', { name: 'Unpublish' }).click()
  await expectStatus(editor, `Unpublished ${path}.`)
}

export const createStory = async (editor: Page, path: string): Promise<void> => {
  await editor.getByLabel('Path of a new story').fill(path)
  await editor.getByRole('button', { name: 'Create story' }).click()
  await expectStatus(editor, `Created ${path}.`)
}

/**
 * Shows the draft of the open story in the shop, within the editor's page. Ends once the page has loaded, because it
 * gets no earlier message of the editor. A second preview needs another path.
 */
export const previewStory = async (editor: Page, shopPath?: string): Promise<FrameLocator> => {
  const field = editor.getByLabel('Path in the shop')
  if (shopPath !== undefined) await field.fill(shopPath)
  const path = await field.inputValue()
  await editor.getByRole('button', { name: 'Preview' }).click()
  await expectStatus(editor, 'Opened the preview.')
  const [frame] = editor.mainFrame().childFrames()
  await frame?.waitForURL(({ pathname }) => pathname === path)
  return editor.frameLocator('iframe[title="Preview of the shop"]')
}
