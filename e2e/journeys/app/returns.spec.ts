import { expect, test } from '../../drivers/app/app.ts'
import { start, startAppCheckout } from '../../drivers/app/app-steps.ts'
import { typeCard } from '../../drivers/screens/card-steps.ts'
import { atProviders, expectOrdered, method } from '../../drivers/screens/paying.ts'
import { tellContact } from '../../drivers/screens/steps.ts'
import { ready } from '../../drivers/screens/visit.ts'
import { shopBrand } from '../../drivers/stack/shop-brand.ts'

const { scheme } = shopBrand.app

test('[PAY-12] [NAT-01] a card is typed on the hosted page in the browser, and the order is paid in the app', async ({
  device,
  context,
  stack,
  store,
  troubles,
}) => {
  test.slow()
  troubles.expect(...atProviders, /Content Security Policy/)
  const page = await start(device)
  await startAppCheckout(page, store)
  await tellContact(page)
  await page.getByRole('textbox', { name: 'Email' }).fill('jo@example.com')
  await method(page, /^Credit or debit card/).check()
  await expect(page.getByText('Next you enter your card on our secure page. Then you come back here.')).toBeVisible()
  await page.getByRole('button', { name: /^Pay \$\d+\.\d\d by card$/ }).click()
  await expect.poll(() => device.surroundings.opened).toHaveLength(1)
  const [address = ''] = device.surroundings.opened
  expect(address).toMatch(new RegExp(`^${stack.url}/card-page/[0-9a-f-]{36}$`))

  const browser = await context.newPage()
  await browser.goto(address)
  await ready(browser)
  await typeCard(browser, browser.getByRole('group', { name: 'Card details' }), '4111111111111111')
  await browser.getByRole('button', { name: 'Use this card' }).click()
  const back = browser.getByRole('link', { name: 'Open the app' })
  await expect(back).toBeVisible()
  const link = (await back.getAttribute('href')) ?? ''
  expect(link).toMatch(new RegExp(`^${scheme}://app-return\\?id=[0-9a-f-]{36}&code=[\\w-]{43}$`))
  await browser.close()

  await device.openUrl(link)
  await expectOrdered(page)
})

test('[PAY-12] a customer who closes the card page stays at the checkout and is charged nothing', async ({
  device,
  store,
}) => {
  const page = await start(device)
  await startAppCheckout(page, store)
  await tellContact(page)
  await page.getByRole('textbox', { name: 'Email' }).fill('jo@example.com')
  await method(page, /^Credit or debit card/).check()
  const pay = page.getByRole('button', { name: /^Pay \$\d+\.\d\d by card$/ })
  await pay.click()
  await expect.poll(() => device.surroundings.isBrowserOpen).toBe(true)
  device.surroundings.closeBrowser()
  await expect(pay).toBeEnabled()
  await expect(page).toHaveURL(/\/checkout$/)
  await pay.click()
  await expect.poll(() => device.surroundings.opened).toHaveLength(2)
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
