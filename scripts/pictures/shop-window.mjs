import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { findBrowser } from '../setup/browser.mjs'
import { ensureBuild } from '../setup/build.mjs'
import { say, workFolder } from '../setup/say.mjs'
import { startServer, stopServer } from '../setup/servers.mjs'
import { writeWhole } from './place.mjs'

const minute = 60_000
const sizes = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1440, height: 900 } },
}
const shots = [
  { name: 'home', path: '/', fullPage: false },
  { name: 'menu', path: '/menu/pizza', fullPage: true },
  { name: 'builder', path: '/product/pizzas/house-supreme', fullPage: false },
]

/**
 * Photographs the home page, the menu from top to bottom and the builder, on a phone and a wide screen, light and
 * dark.
 */
export async function photographShop(place) {
  await withShop(async (browser, url) => {
    for (const [size, options] of Object.entries(sizes)) {
      const page = await browser.newPage(options)
      for (const { name, path, fullPage } of shots) {
        await page.goto(`${url}${path}`)
        await settled(page)
        if (fullPage) await scrollThrough(page)
        for (const colorScheme of ['light', 'dark']) {
          await page.emulateMedia({ colorScheme })
          await settled(page)
          const shot = await sharp(await page.screenshot({ fullPage }))
            .webp({ quality: 64, effort: 5 })
            .toBuffer()
          writeWhole(join(place.sheets, `${name}-${size}-${colorScheme}.webp`), shot)
        }
      }
      await page.close()
    }
  })
  say('Home, menu and builder: docs/pictures')
}

/** Serves the shop on a database of its own for as long as `use(browser, address)` takes. */
export async function withShop(use) {
  await ensureBuild()
  const folder = mkdtempSync(join(workFolder, 'shop-window-'))
  const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => name !== 'DATABASE_URL'))
  const shop = startServer({
    name: 'The shop',
    main: 'apps/api/src/main.ts',
    log: join(workFolder, 'logs', 'shop-window.log'),
    env: { ...inherited, NODE_ENV: 'production', PORT: '0', DATA_DIR: folder, RATE_LIMITS: 'off' },
    readyWithin: 2 * minute,
    ended: () => undefined,
  })
  let stopHearing = () => undefined
  try {
    const ready = await shop.ready
    const { keepHeard } = await import('../../apps/api/test/process/keep-heard.ts')
    stopHearing = await keepHeard(ready)
    const { chromium } = await import('@playwright/test')
    const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox'] })
    await use(browser, ready.url).finally(() => browser.close())
  } finally {
    stopHearing()
    await stopServer(shop, 8500)
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The page is idle: no request is open, every pizza layer is drawn and no animation runs. */
export async function settled(page) {
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => {
    const layers = [...document.querySelectorAll('[aria-hidden] > picture')]
    return layers.every((layer) => getComputedStyle(layer).opacity === '1')
  })
  await page.waitForTimeout(800)
}

/** Pictures further down are fetched when they come into sight. */
async function scrollThrough(page) {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  for (let y = 0; y < height; y += 600) {
    await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), y)
    await page.waitForTimeout(150)
  }
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  await settled(page)
}
