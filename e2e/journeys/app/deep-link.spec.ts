import { keepLogIn, lockScreen, start } from '../../drivers/app/app-steps.ts'
import { expect, test } from '../../drivers/app/app.ts'
import { button } from '../../drivers/people/customers.ts'
import { somebody } from '../../drivers/people/people.ts'
import { mainNavigation } from '../../drivers/screens/visit.ts'
import { shopBrand } from '../../drivers/stack/shop-brand.ts'

const { scheme } = shopBrand.app

test('[NAT-02] [NAT-06] a link that starts the app waits behind the lock until the finger unlocks the vault; later links open their pages, and foreign ones nothing', async ({
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

  await device.openUrl('https://evil.example/menu/pizza')
  await device.openUrl('other://menu/pizza')
  await device.openUrl(`${scheme}://stores`)
  await expect(locked).toHaveURL(/\/stores$/)
  await locked.goBack()
  await expect(product.first()).toBeVisible()
})
