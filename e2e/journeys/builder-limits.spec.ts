import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../drivers/screens/axe.ts'
import { expect, test } from '../drivers/stack/shop.ts'
import { visit } from '../drivers/screens/visit.ts'

const openMargherita = async (page: Page): Promise<Locator> => {
  await visit(page, '/menu/pizza/product/pizzas/margherita')
  await expect(page.locator('dialog:modal')).toBeVisible()
  return page.getByRole('dialog', { name: 'Margherita' })
}

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
const overlap = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height

const expectApart = async (builder: Locator): Promise<void> => {
  const boxes = await Promise.all(
    ['Undo', 'Close'].map((name) => builder.getByRole('button', { name, exact: true }).boundingBox()),
  )
  const [undo, close] = boxes
  if (!undo || !close) throw new Error('Undo or Close is not there')
  for (const { width, height } of [undo, close]) expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  expect(overlap(undo, close), JSON.stringify(boxes)).toBe(false)
}

const scrollTo = (builder: Locator, top: number): Promise<void> =>
  builder.evaluate(async (dialog, to) => {
    dialog.scrollTo(0, to)
    await new Promise(requestAnimationFrame)
  }, top)

const expectApartAt = async (builder: Locator, top: number): Promise<void> => {
  await scrollTo(builder, top)
  await expectApart(builder)
}

test('[CAT-15] [RUL-11] [UI-11] a Margherita with pepperoni is not vegetarian, a crust that the size lacks is reported, and Undo never covers Close', async ({
  page,
}) => {
  const builder = await openMargherita(page)
  await test.step('the diet of a changed pizza', async () => {
    const diet = builder.getByText('Vegetarian', { exact: true })
    await expect(diet).toBeVisible()
    await builder.getByText('Meat and egg').click()
    await builder.getByRole('button', { name: 'More Pepperoni', exact: true }).click()
    await expect(diet).toHaveCount(0)
    await builder.getByRole('button', { name: 'Fewer Pepperoni', exact: true }).click()
    await expect(diet).toBeVisible()
  })
  await test.step('a crust that the size lacks', async () => {
    await builder.getByText('Cheese-stuffed crust').click()
    await builder.getByText('Family (13")').click()
    const told = "Cheese-stuffed crust comes in Large only. We've switched you to Classic."
    await expect(builder.getByText(told, { exact: true })).toBeVisible()
    await expect(builder.getByRole('radio', { name: /^Cheese-stuffed crust\s*Large only/ })).toBeDisabled()
    await expect(builder.getByRole('radio', { name: /^Classic/ })).toBeChecked()
    await expectAccessible(page, 'the builder after a crust was lost')
    await builder.getByRole('button', { name: 'Undo' }).click()
    await expect(builder.getByRole('radio', { name: /^Cheese-stuffed crust/ })).toBeChecked()
    await expect(builder.getByText(told, { exact: true })).toHaveCount(0)
  })
  await test.step('Undo and Close apart, scrolled or not, with the picture and in the simple view', async () => {
    await builder.getByText('Thin and crispy').click()
    for (const top of [0, 40, 96, 400, 900]) await expectApartAt(builder, top)
    await scrollTo(builder, 0)
    await builder.getByRole('button', { name: 'Simple view' }).click()
    for (const top of [0, 40, 96, 400, 900]) await expectApartAt(builder, top)
  })
})
