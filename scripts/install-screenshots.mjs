// Draws the pictures of the install dialog from a running shop: `node scripts/install-screenshots.mjs ADDRESS`.
// config/brand.yaml names the files, their sizes and labels.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { findBrowser } from './setup/browser.mjs'
import { root } from './setup/say.mjs'

const folder = join(root, 'apps/web/public/install')

/** `last` selects what the page loads last. */
const pictures = [
  {
    file: 'home-narrow.webp',
    path: '/',
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    last: 'main picture, main img',
  },
  {
    file: 'menu-wide.webp',
    path: '/menu/pizza',
    viewport: { width: 1440, height: 900 },
    deviceScaleFactor: 1,
    last: 'aside[aria-label="Your cart"] > *',
  },
]

const [, , shop] = process.argv
if (shop === undefined) throw new Error('Name the address of a running shop.')
const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
const browser = await chromium.launch({ executablePath: await findBrowser(), args })
await mkdir(folder, { recursive: true })
for (const { file, path, last, ...options } of pictures) {
  const context = await browser.newContext({ ...options, colorScheme: 'light', locale: 'en-AU' })
  const page = await context.newPage()
  await page.goto(new URL(path, shop).href)
  await page.locator(last).first().waitFor()
  await page.waitForLoadState('networkidle', { timeout: 15_000 }).catch(() => undefined)
  // Questions to a first visitor cover the page.
  await page.addStyleTag({ content: 'dialog, [popover], [role=dialog] { display: none !important }' })
  await writeFile(
    join(folder, file),
    await sharp(await page.screenshot())
      .webp({ quality: 80 })
      .toBuffer(),
  )
  await context.close()
}
await browser.close()
