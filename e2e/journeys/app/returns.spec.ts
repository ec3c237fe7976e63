import { expect, test } from '../../drivers/app/app.ts'
import { start } from '../../drivers/app/app-steps.ts'
import { shopBrand } from '../../drivers/stack/shop-brand.ts'

const { scheme } = shopBrand.app

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
