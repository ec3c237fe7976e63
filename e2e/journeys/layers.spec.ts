import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { writeLayers } from '../drivers/stack/layered-assets.ts'
import { expect, test as anyTest, type JourneyOptions } from '../drivers/stack/shop.ts'
import { navigate, visit } from '../drivers/screens/visit.ts'

const written = new Set<string>()

/** A shop with a picture layer for every ingredient. */
const test = anyTest.extend<Pick<JourneyOptions, 'assetsDir'>>({
  assetsDir: async ({}, use, { parallelIndex }) => {
    const folder = join(import.meta.dirname, `../../.data/e2e-assets-${parallelIndex}`)
    if (!written.has(folder)) writeLayers(folder)
    written.add(folder)
    await use(folder)
  },
})

const openMargherita = async (page: Page): Promise<Locator> => {
  await visit(page, '/product/pizzas/margherita')
  await expect(page.locator('dialog:modal')).toBeVisible()
  return page.getByRole('dialog', { name: 'Margherita' })
}

/** The visible layers from bottom to top: "mozzarella whole", with the side of a layer that ends at the cut. */
const layersIn = (builder: Locator): Promise<readonly string[]> =>
  builder.locator('[aria-hidden] > picture').evaluateAll((pictures) =>
    pictures.flatMap((picture) => {
      const { opacity, clipPath } = getComputedStyle(picture)
      const image = picture.querySelector('img')
      const [, id = '', part = ''] = /layers\/(.+)-0a1b2c3d-(.+)-\d+\.avif$/.exec(image?.currentSrc ?? '') ?? []
      if (opacity !== '1' || image?.naturalWidth === 0) return []
      const side = clipPath === 'none' ? '' : clipPath.startsWith('inset(0px 50%') ? ' (left)' : ' (right)'
      return `${id} ${part}${side}`
    }),
  )
const sides = (id: string, ...densities: readonly string[]) =>
  ['left', 'right'].flatMap((side) => densities.map((density) => `${id} ${side}-${density}`))
const more = (builder: Locator, topping: string): Promise<void> =>
  builder.getByRole('button', { name: `More ${topping}`, exact: true }).click()

test('[CAT-20] a pizza is stacked from layers that follow every change, the halves of a half-n-half meet at the cut, and one without pictures is drawn', async ({
  page,
  troubles,
}) => {
  const ground = ['classic whole', 'tomato-sauce whole', 'mozzarella whole']
  await test.step('a pizza shows fewer pieces when crowded, and follows every change', async () => {
    const builder = await openMargherita(page)
    await expect
      .poll(() => layersIn(builder))
      .toEqual([...ground, ...sides('tomato', 'few', 'more'), ...sides('basil', 'few', 'more'), 'mozzarella over'])
    await expect(builder.locator('svg[viewBox="0 0 400 400"]')).toHaveCount(0)
    await builder.locator('summary').filter({ hasText: 'Vegetables' }).click()
    await more(builder, 'Mushroom')
    await expect(builder.getByRole('status').filter({ hasText: /^Mushroom added, 5 toppings, / })).toHaveCount(1)
    const layers = () => layersIn(builder).then((seen) => seen.toSorted())
    const crowded = ['basil', 'tomato', 'mushroom'].flatMap((id) => sides(id, 'few'))
    await expect.poll(layers).toEqual([...ground, 'mozzarella over', ...crowded].toSorted())
    await more(builder, 'Mushroom')
    await expect
      .poll(layers)
      .toEqual([...ground, 'mozzarella over', ...crowded, ...sides('mushroom', 'more')].toSorted())
    await builder.getByRole('radio', { name: /^Thin/ }).check()
    await expect.poll(() => layersIn(builder).then(([base]) => base)).toBe('thin whole')
  })
  await test.step('the halves of a half-n-half keep their pieces whole and meet at the cut', async () => {
    await navigate(page, '/product/halfnhalf/half-n-half')
    const builder = page.getByRole('dialog', { name: 'Half-n-half' })
    await expect
      .poll(() => layersIn(builder))
      .toEqual([
        ...ground,
        ...['tomato left-few', 'tomato left-more', 'basil left-few', 'basil left-more'],
        ...['pepperoni right-few', 'pepperoni right-more', 'mozzarella over'],
      ])
    await builder.getByText('Smoky barbecue', { exact: true }).click()
    await expect
      .poll(() => layersIn(builder))
      .toEqual(expect.arrayContaining(['bbq-sauce whole (left)', 'tomato-sauce whole (right)']))
  })
  await test.step('a pizza without pictures is drawn', async () => {
    troubles.expect(/Failed to load resource/)
    await page.route('**/pictures/layers/basil-*', (route) => route.fulfill({ status: 404 }))
    const builder = await openMargherita(page)
    await expect(builder.locator('svg[viewBox="0 0 400 400"]')).toBeVisible()
    await expect(builder.locator('[aria-hidden] > picture')).toHaveCount(0)
  })
})
