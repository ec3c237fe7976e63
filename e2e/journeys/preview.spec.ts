import AxeBuilder from '@axe-core/playwright'
import type { FrameLocator, Page } from '@playwright/test'
import { openContentEditor, openStory, previewStory, saveStoryDraft } from '../drivers/people/content-editors.ts'
import { visit } from '../drivers/screens/visit.ts'
import { expect, test } from '../drivers/stack/shop.ts'

// Each worker that runs a part of this file starts its own shop.
test.describe.configure({ mode: 'default' })
test.use({ isEdited: true })

const strip = (page: Page | FrameLocator) => page.getByRole('complementary', { name: 'Draft preview' })
const heading = (page: Page | FrameLocator, name: string) =>
  page.getByRole('main').getByRole('heading', { name, exact: true })

test('[CON-01] an editor sees a draft within the editor, and the page follows each change; customers see it once it is published', async ({
  browser,
  page,
  stack,
}) => {
  test.slow()
  const editor = await openContentEditor(browser, stack.simulators.content)
  await saveStoryDraft(editor, 'menu-categories/wingsstreet', (yaml) =>
    yaml.replace('Choose your sauce', 'Sauce first'),
  )
  const preview = await previewStory(editor, '/menu/wingsstreet')
  await expect(strip(preview)).toContainText("Customers can't see this yet.")
  await expect(heading(preview, 'Sauce first')).toBeVisible()
  await visit(page, '/menu/wingsstreet')
  await expect(heading(page, 'Choose your sauce')).toBeVisible()
  await expect(strip(page)).toHaveCount(0)

  // The editor types, and the page in the frame reloads.
  const field = editor.getByLabel('Content, as YAML or JSON')
  await field.fill((await field.inputValue()).replace('Sauce first', 'Sauce, then heat'))
  await expect(heading(preview, 'Sauce, then heat')).toBeVisible()
  await editor.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(async () => {
    await visit(page, '/menu/wingsstreet')
    await expect(heading(page, 'Sauce, then heat')).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 30_000 })
  await editor.context().close()
})

test('[CON-01] a preview lists broken drafts in light and dark, and ends when the editor leaves it', async ({
  browser,
  page,
  stack,
}) => {
  test.slow()
  const editor = await openContentEditor(browser, stack.simulators.content)
  await saveStoryDraft(editor, 'carousels/home', (yaml) => yaml.replace('- lunch', '- brunch'))
  await openStory(editor, 'layouts/home')
  const link = editor.getByRole('link', { name: 'Open the preview in a new tab' })
  await visit(page, (await link.getAttribute('href')) ?? '')
  const broken = strip(page).getByRole('listitem')
  await expect(strip(page)).toContainText('1 story has errors')
  await expect(broken).toContainText('carousels/home: banners › 2: there is no story')
  await expect(broken).toContainText(/The (last good version|default) is shown\./)
  await expect(page.getByRole('region', { name: "What's on" })).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect((await new AxeBuilder({ page }).include('aside[aria-label="Draft preview"]').analyze()).violations).toEqual(
      [],
    )
  }

  await strip(page).getByRole('link', { name: 'Leave preview' }).click()
  await expect(strip(page)).toHaveCount(0)
  await visit(page, '/menu/pizza')
  await expect(strip(page)).toHaveCount(0)
  await editor.context().close()
})
