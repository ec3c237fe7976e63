import type { Page } from '@playwright/test'
import type { Nutrition } from '@forno/contracts/catalogue/catalogue'
import { expect, test } from '../drivers/stack/shop.ts'
import { realPicture } from '../drivers/stack/tiny-pictures.ts'
import { navigate, visit } from '../drivers/screens/visit.ts'
import { bypassServiceWorker } from '../drivers/screens/service-worker.ts'

// A picture has the width that a screen with two pixels per CSS pixel needs.
test.use({ isSharp: true })

const path = '/nutrition-information'
const statement = 'The average adult daily energy intake is 8,700 kJ'

test('the server renders the whole nutrition page: every product and size, with the statement required by law', async ({
  request,
}) => {
  const html = await (await request.get(path)).text()
  const { products, ingredients } = (await (await request.get('/api/v1/nutrition')).json()) as Nutrition
  expect(html).toContain(statement)
  expect(html.match(/<th scope="row"|<th role="rowheader" scope="row"/g)).toHaveLength(
    products.length + ingredients.length,
  )
  for (const { kilojoules, wholeKilojoules } of products.flatMap(({ servings }) => servings)) {
    expect(html).toContain(`${kilojoules.toLocaleString('en-AU')} kJ`)
    expect(html).toContain(`${wholeKilojoules.toLocaleString('en-AU')} kJ`)
  }
})

/** Shows the page as on a sheet of A4 paper, with the user's dark colours on. */
const printed = async (page: Page) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await page.setViewportSize({ width: 718, height: 1_000 })
  return page.evaluate(() => {
    const head = document.querySelector('thead')
    const table = document.querySelector('table')
    return {
      head: head && getComputedStyle(head).display,
      paper: getComputedStyle(document.body).backgroundColor,
      ink: table && getComputedStyle(table).color,
      width: document.documentElement.scrollWidth,
    }
  })
}

test('a picture loads without shifting anything, in the width that the screen needs; the tables label every figure as the menu does, filter by allergen and keyboard, and print alone on light paper', async ({
  page,
}) => {
  await test.step('a picture', async () => {
    await visit(page, '/menu/pizza-meals')
    const { promise: measured, resolve: release } = Promise.withResolvers<undefined>()
    await bypassServiceWorker(page)
    await page.route('**/pictures/**', async (route) => {
      await measured
      await route.fulfill({ path: realPicture(new URL(route.request().url()).pathname) })
    })
    await page.getByRole('link', { name: 'Family box', exact: true }).click()
    const picture = page.getByRole('main').locator('picture img')
    await expect(page.getByRole('heading', { level: 1, name: 'Family box' })).toBeVisible()
    await expect(picture).toHaveCount(1)
    const place = await picture.boundingBox()
    release(undefined)
    await expect.poll(() => picture.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBeGreaterThan(1)
    expect(await picture.boundingBox()).toEqual(place)
    const { ratio, shown, file } = await picture.evaluate((each: HTMLImageElement) => ({
      ratio: each.naturalWidth / each.naturalHeight,
      shown: Number(each.getAttribute('width')) / Number(each.getAttribute('height')),
      file: each.currentSrc,
    }))
    expect(shown).toBeCloseTo(ratio, 1)
    // 80 % of 390 px at two dots each
    expect(file).toMatch(/\/pictures\/products\/family-box-[0-9a-f]{8}-720\.avif$/)
  })

  await navigate(page, path)
  const drinks = page.getByRole('table', { name: 'Drinks' })
  const names = page.locator('th[scope=row]')
  const slice = await test.step('every figure has a label', async () => {
    const pizza = page.getByRole('table', { name: 'Pizza' })
    await expect(pizza.getByRole('columnheader', { name: 'Large (11")' })).toHaveCount(1)
    const row = pizza.getByRole('row').filter({ has: page.getByRole('rowheader', { name: /^Margherita/ }) })
    return /^.*?([\d,]+ kJ) per slice/.exec((await row.getByRole('cell').nth(2).textContent()) ?? '')?.[1]
  })
  await test.step('an avoided allergen hides products; those with traces return on request, marked', async () => {
    const all = await names.count()
    const filters = page.getByRole('region', { name: 'Filters' })
    await filters.getByRole('button', { name: 'milk' }).click()
    await expect(names.filter({ hasText: /^Margherita/ })).toHaveCount(0)
    await expect(drinks).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'without milk, or traces of it' })).toBeVisible()
    const careful = await names.count()
    await filters.getByRole('checkbox', { name: 'Also hide items that may contain it' }).uncheck()
    const free = await names.count()
    expect(careful).toBeLessThan(free)
    expect(free).toBeLessThan(all)
    const marked = page.locator('mark')
    expect(await marked.count()).toBe(free - careful)
    expect(new Set(await marked.allTextContents())).toEqual(new Set(['milk']))
    await filters.getByRole('searchbox').fill('xyzzy')
    await expect(page.getByRole('heading', { name: 'No matches' })).toBeVisible()
    await page.getByRole('button', { name: 'Show everything' }).click()
    await expect(names).toHaveCount(all)
  })
  await test.step('the keyboard alone filters and jumps to a table', async () => {
    const milk = page.getByRole('button', { name: 'milk' })
    await page.getByRole('searchbox', { name: 'Search food and ingredients' }).focus()
    for (let press = 0; press < 8 && !(await milk.evaluate((each) => each === document.activeElement)); press++)
      await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await expect(milk).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Drinks' }).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${path}#drinks`)
    await expect(drinks).toBeInViewport()
  })
  await test.step('in print only the tables appear, on light paper, with their heads on every sheet', async () => {
    await page.evaluate(() => {
      window.print = () => document.documentElement.setAttribute('data-printed', 'true')
    })
    await page.getByRole('button', { name: 'Print' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-printed', 'true')
    const looks = await printed(page)
    for (const role of ['banner', 'contentinfo', 'searchbox', 'navigation', 'button'] as const)
      await expect(page.getByRole(role).filter({ visible: true })).toHaveCount(0)
    expect(looks).toEqual({ head: 'table-header-group', paper: 'rgb(255, 255, 255)', ink: 'rgb(0, 0, 0)', width: 718 })
    await expect(page.getByText(statement)).toBeVisible()
    await page.emulateMedia({ media: null, colorScheme: null })
  })
  await test.step('the menu names the same energy', async () => {
    await navigate(page, '/menu/pizza/product/pizzas/margherita')
    await expect(page.getByRole('dialog').getByText(`${slice} per slice`).first()).toBeVisible()
  })
})
