import { enrolmentCode, endScreens } from '../drivers/people/kitchen-enrolment.ts'
import { expect, test } from '../drivers/stack/shop.ts'

test('H4 a screen is enrolled and signed in by keyboard alone, moves to another store with its code, and asks for a code once head office ends it @desktop', async ({
  page,
  store,
  stack,
  problems,
}) => {
  problems.expect(/status of 40[13]/)
  const other = await stack.lendBeside(store)
  const { keyboard } = page
  const enrolHeading = page.getByRole('heading', { level: 1, name: 'Enrol this screen' })
  const storeField = page.getByRole('textbox', { name: 'Store code' })
  const codeField = page.getByRole('textbox', { name: 'Enrolment code' })
  const pin = page.getByLabel('PIN', { exact: true })
  const signInOf = ({ name }: { readonly name: string }) => page.getByText(`Sign in to see ${name}’s orders.`)

  await test.step('a new screen is enrolled by keyboard alone', async () => {
    const code = await enrolmentCode(stack, store)
    await page.goto('/kitchen')
    await expect(enrolHeading).toBeVisible()
    await keyboard.press('Tab')
    await expect(storeField).toBeFocused()
    await keyboard.type(store.id)
    await keyboard.press('Tab')
    await expect(codeField).toBeFocused()
    await keyboard.type(code.toLowerCase())
    await keyboard.press('Enter')
    await expect(signInOf(store)).toBeVisible()
    await expect(pin).toBeFocused()
  })

  await test.step('a wrong code and Back keep its store, and the code of another store moves it', async () => {
    const enrol = async (code: string): Promise<void> => {
      await page.getByRole('button', { name: 'Use this screen at another store' }).click()
      await storeField.fill(other.id)
      await codeField.fill(code)
      await page.getByRole('button', { name: 'Enrol this screen' }).click()
    }
    await enrol('0000-0000-0000')
    await expect(page.getByText("That code didn't work")).toBeVisible()
    await page.getByRole('button', { name: 'Back' }).first().click()
    await expect(signInOf(store)).toBeVisible()
    await enrol(await enrolmentCode(stack, other))
    await expect(signInOf(other)).toBeVisible()
  })

  await test.step('the PIN of the new store signs it in, until head office ends the enrolment', async () => {
    await expect(pin).toBeFocused()
    await keyboard.type(stack.pinOf(other))
    await keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: other.name })).toBeVisible()
    await endScreens(stack, other)
    await expect(enrolHeading).toBeVisible()
  })
})
