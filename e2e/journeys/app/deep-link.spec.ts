import { keepLogIn, lockScreen, start } from '../../drivers/app/app-steps.ts'
import { expect, test } from '../../drivers/app/app.ts'
import { button } from '../../drivers/people/customers.ts'
import { somebody } from '../../drivers/people/people.ts'
import { mainNavigation } from '../../drivers/screens/visit.ts'
import { shopBrand } from '../../drivers/stack/shop-brand.ts'

const { scheme } = shopBrand.app

test('[NAT-02] [NAT-06] a link to a product waits behind the lock, and opens once the finger unlocks the vault', async ({
  device,
  context,
  stack,
}) => {
  await keepLogIn({ device, context, stack }, await somebody(stack, '0491 570 159'))
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

test('[NAT-02] a link of the shop opens its page in the app, at the start and later; a foreign link opens nothing', async ({
  device,
}) => {
  const page = await start(device, { url: `${scheme}://offers` })
  await expect(page).toHaveURL(/\/offers$/)
  await device.openUrl('https://evil.example/menu/pizza')
  await device.openUrl('other://menu/pizza')
  await device.openUrl(`${scheme}://stores`)
  await expect(page).toHaveURL(/\/stores$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/offers$/)
})
