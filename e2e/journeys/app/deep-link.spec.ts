import { expect, test } from '../../drivers/app/app.ts'
import { choosePickup, lockScreen, logIn, start } from '../../drivers/app/app-steps.ts'
import { button } from '../../drivers/people/customers.ts'
import { somebody } from '../../drivers/people/people.ts'
import { botCheck } from '../../drivers/screens/form-steps.ts'
import { mainNavigation } from '../../drivers/screens/visit.ts'
import { shopBrand } from '../../drivers/stack/shop-brand.ts'

const { scheme } = shopBrand.app

test('[NAT-02] [NAT-06] a link to a product waits behind the lock, and opens once the finger unlocks the vault', async ({
  device,
  stack,
  store,
  troubles,
}) => {
  troubles.expect(botCheck)
  const { email } = await somebody(stack, '0491 570 159')
  const page = await start(device)
  await choosePickup(page, store)
  await logIn(page, email)
  await button(page, 'Yes, please!').click()
  await expect(page.getByText('Biometrics are on for this phone.')).toBeVisible()
  const locked = await start(device, { url: `${scheme}://product/pizza/margherita` })
  await expect(lockScreen(locked)).toBeVisible()
  const product = locked
    .getByRole('dialog', { name: 'Margherita' })
    .or(locked.getByRole('heading', { level: 1, name: 'Margherita' }))
  await expect(product).toHaveCount(0)
  await button(locked, 'Unlock').click()
  await expect(lockScreen(locked)).toHaveCount(0)
  await expect(product.first()).toBeVisible()
  await expect(mainNavigation(locked)).toBeAttached()
})
