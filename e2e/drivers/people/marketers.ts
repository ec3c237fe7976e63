import { expect, type Browser, type Page } from '@playwright/test'

/** Opens the marketers' page of the engagement simulator in a window of its own; the caller closes its context. */
export const openEngagementEditor = async (browser: Browser, engagementUrl: string): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-AU' })
  const editor = await context.newPage()
  await editor.goto(`${engagementUrl}/editor`)
  await expect(editor.getByRole('heading', { name: 'Content cards' })).toBeVisible()
  return editor
}

type Item = Readonly<Record<string, unknown>>

/** Changes a card, message or flag, and saves it. */
export const changeEngagementItem = async (editor: Page, id: string, change: (item: Item) => Item): Promise<void> => {
  await editor.locator('summary', { hasText: new RegExp(`^${id} `) }).click()
  const field = editor.getByLabel(`JSON of ${id}`, { exact: true })
  const item = JSON.parse(await field.inputValue()) as Item
  await field.fill(JSON.stringify(change(item), null, 2))
  await editor.getByRole('button', { name: `Save ${id}`, exact: true }).click()
  await expect(editor.getByRole('status')).toHaveText(`Saved ${id}.`)
}
