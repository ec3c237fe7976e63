import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { say, Sorry } from '../setup/say.mjs'
import { checkBlender, render } from './blender.mjs'
import { fingerprints } from './fingerprint.mjs'
import { readMenu } from './menu.mjs'
import { writeWhole } from './place.mjs'
import { settled, withShop } from './shop-window.mjs'

const cell = 520
const threeToppings = { mozzarella: 2, pepperoni: 1, mushroom: 1, capsicum: 1 }
const chosen = [
  { section: 'Meat and egg', name: 'Pepperoni' },
  { section: 'Vegetables', name: 'Mushroom' },
  { section: 'Vegetables', name: 'Green capsicum' },
]

/** What a customer does in the builder, and the recipe that it comes to. */
const pizzas = [
  {
    id: 'three-toppings',
    path: '/product/pizzas/create-your-own',
    taps: chosen,
    recipe: () => ({ base: 'classic', sauce: 'tomato-sauce', toppings: threeToppings }),
  },
  {
    id: 'deep-pan',
    path: '/product/pizzas/create-your-own',
    taps: [...chosen, { name: 'Deep pan' }],
    recipe: () => ({ base: 'pan', sauce: 'tomato-sauce', toppings: threeToppings }),
  },
  {
    id: 'half-n-half',
    path: '/product/halfnhalf/half-n-half',
    taps: [],
    recipe: ({ pizzas: all, halves: [{ base, left, right }] }) => {
      const half = (id) => all.find((pizza) => pizza.id === id)
      return { base, left: half(left), right: half(right) }
    },
  },
]

/**
 * Sets what the builder stacks in Chromium beside single renders of the same recipes, on one sheet: pizzas of layers
 * and pizzas in one piece must look like the same kitchen.
 */
export async function compareWithBuilder(place) {
  checkBlender()
  const folder = join(place.rendered, 'same-kitchen')
  mkdirSync(folder, { recursive: true })
  const menu = readMenu(place.content)
  for (const pizza of pizzas) await renderWhole(place, pizza, menu, folder)
  await withShop((browser, url) => photographAll(browser, url, folder))
  writeWhole(join(place.sheets, 'same-kitchen.webp'), await sheetOf(folder))
  say('Beside each other: docs/pictures/same-kitchen.webp')
}

/** Renders the recipe in one piece unless that was done from just these sources. */
async function renderWhole(place, { id, recipe }, menu, folder) {
  const what = { id: `same-kitchen-${id}`, kind: 'above', ...recipe(menu), pixels: 720, samples: 24 }
  const out = join(folder, id)
  const note = join(out, 'fingerprint')
  const fingerprint = fingerprints(place.assets).fingerprintOf(what)
  if (existsSync(note) && readFileSync(note, 'utf8') === fingerprint) return
  rmSync(out, { recursive: true, force: true })
  mkdirSync(out, { recursive: true })
  const job = { ...what, threads: 2, out }
  const file = join(out, 'job.json')
  writeFileSync(file, JSON.stringify(job))
  const fault = await render(place, job, { file, log: join(place.logs, `${job.id}.log`) })
  if (fault) throw new Sorry(`${id} could not be rendered: ${fault}`)
  writeFileSync(note, fingerprint)
}

async function photographAll(browser, url, folder) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, deviceScaleFactor: 2 })
  for (const { id, path, taps } of pizzas) {
    await page.goto(`${url}${path}`)
    const builder = page.getByRole('dialog')
    await settled(page)
    for (const tap of taps) await taking(builder, tap)
    await settled(page)
    await builder.locator('[aria-hidden]:has(> picture)').screenshot({ path: join(folder, `${id}.png`) })
  }
}

/** A topping is in a section, which may be folded; a base is always visible. */
async function taking(builder, { section, name }) {
  if (!section) return builder.getByText(name, { exact: true }).click()
  const more = builder.getByRole('button', { name: `More ${name}`, exact: true })
  if (!(await more.isVisible())) await builder.locator('summary').filter({ hasText: section }).click()
  await more.click()
}

/** The builder's above, the single renders below. */
async function sheetOf(folder) {
  const shown = (file) => sharp(file).resize(cell, cell, { fit: 'contain', background: '#f7f3ec' }).png().toBuffer()
  const rows = await Promise.all(
    pizzas.map(async ({ id }, column) => [
      { input: await shown(join(folder, `${id}.png`)), left: column * cell, top: 0 },
      { input: await shown(join(folder, id, 'whole.png')), left: column * cell, top: cell },
    ]),
  )
  const size = { width: cell * pizzas.length, height: cell * 2 }
  return sharp({ create: { ...size, channels: 3, background: '#f7f3ec' } })
    .composite(rows.flat())
    .webp({ quality: 78, effort: 5 })
    .toBuffer()
}
