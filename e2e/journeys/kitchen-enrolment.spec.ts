import { enrolmentCode, endScreens } from '../drivers/people/kitchen-enrolment.ts'
import { expect, test } from '../drivers/stack/shop.ts'

test('H4 a new screen is enrolled and signed in by keyboard alone, and asks for a code again once head office ends the enrolment @desktop', async ({
  page,
  store,
  stack,
  troubles,
}) => {
  troubles.expect(/status of 40[13]/)
  const code = await enrolmentCode(stack, store)
  const { keyboard } = page
  await page.goto('/kitchen')
  await expect(page.getByRole('heading', { level: 1, name: 'Enrol this screen' })).toBeVisible()

  await page.keyboard.press('Tab')
  await expect(page.getByRole('textbox', { name: 'Store code' })).toBeFocused()
  await keyboard.type(store.id)
  await keyboard.press('Tab')
  await expect(page.getByRole('textbox', { name: 'Enrolment code' })).toBeFocused()
  await keyboard.type(code.toLowerCase())
  await keyboard.press('Enter')

  await expect(page.getByText(`Sign in to see ${store.name}’s orders.`)).toBeVisible()
  await expect(page.getByLabel('PIN', { exact: true })).toBeFocused()
  await keyboard.type(stack.pinOf(store))
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: store.name })).toBeVisible()

  await endScreens(stack, store)
  await expect(page.getByRole('heading', { level: 1, name: 'Enrol this screen' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Enrol this screen' })).toBeVisible()
})

test("H4 a screen moves to another store with that store's code, and Back keeps its store", async ({
  page,
  store,
  stack,
  troubles,
}) => {
  troubles.expect(/status of 40[13]/)
  const other = await stack.lendBeside(store)
  const enrol = async (storeId: string, code: string): Promise<void> => {
    await page.getByRole('textbox', { name: 'Store code' }).fill(storeId)
    await page.getByRole('textbox', { name: 'Enrolment code' }).fill(code)
    await page.getByRole('button', { name: 'Enrol this screen' }).click()
  }
  const signInOf = ({ name }: { readonly name: string }) => page.getByText(`Sign in to see ${name}’s orders.`)
  await page.goto('/kitchen')
  await enrol(store.id, '0000-0000-0000')
  await expect(page.getByText("That code didn't work")).toBeVisible()
  await enrol(store.id, await enrolmentCode(stack, store))
  await expect(signInOf(store)).toBeVisible()
  await page.getByRole('button', { name: 'Use this screen at another store' }).click()
  await page.getByRole('button', { name: 'Back' }).first().click()
  await expect(signInOf(store)).toBeVisible()
  await page.getByRole('button', { name: 'Use this screen at another store' }).click()
  await enrol(other.id, await enrolmentCode(stack, other))
  await expect(signInOf(other)).toBeVisible()
  await page.getByLabel('PIN', { exact: true }).fill(stack.pinOf(other))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { level: 1, name: other.name })).toBeVisible()
})
