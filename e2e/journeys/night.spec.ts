import { expect, test } from '../drivers/stack/shop.ts'
import { goToCheckout, locator, placeOrder, tellContact, timeSelector, untilAdded } from '../drivers/screens/steps.ts'
import { navigate, ready } from '../drivers/screens/visit.ts'
import { expectAgreement } from '../drivers/screens/where-and-when.ts'
import { storePath } from '../drivers/stack/shop-brand.ts'

/** 03:15 on a Saturday in Sydney: only stores that never close take orders. */
test.use({ clockStart: '2026-11-21T03:15:00+11:00', storeKind: 'ordinary' })

test('[NAV-14] [TIM-11] [TIM-13] [SES-01] a QR code of a closed store asks for another time, takes another place, and ends at its product; the cart there stays when the customer looks at the closed store, and is ordered in the middle of the night', async ({
  page,
  store,
  stack,
  troubles,
}) => {
  troubles.expect(/status of 41\d/)
  const open = await stack.lendBeside(store, 'round-the-clock')
  const banner = page.getByRole('banner')
  const selector = timeSelector(page)

  await test.step('the link of a closed store opens the time selector and saves nothing', async () => {
    await page.goto(`/qr/${store.slug}/pickup/asap/cola-375`)
    await expect(selector).toContainText(/opens at \d{1,2}:\d{2} [ap]m\. Order now for later:/)
    await expect(selector).toContainText('Closed right now')
    await expect(selector.getByText(/^ASAP/)).toHaveCount(0)
    await expect(banner.getByText(store.name)).toHaveCount(0)
  })

  await test.step('another place is one tap away, and the link ends at its product', async () => {
    await selector.getByRole('button', { name: 'Change', exact: true }).click()
    await locator(page).getByRole('textbox').fill(open.name)
    await locator(page)
      .getByRole('button', { name: new RegExp(`^${open.name}`) })
      .click()
    await expect(page).toHaveURL(/\/product\/[a-z]+\/cola-375$/)
    await expect(banner).toContainText(/Pickup.*ASAP/)
    await expect(banner).toContainText(open.name)
    await ready(page)
    await untilAdded(page, 'Cola 375 ml', () => page.getByRole('button', { name: /^Add – \$/ }).click())
  })

  await test.step('a look at the closed store says when it opens, and keeps the cart of the open one', async () => {
    await navigate(page, storePath(store.slug))
    await page.getByRole('button', { name: 'Order pickup from here' }).click()
    await expect(selector.getByRole('alert')).toContainText(
      new RegExp(`${store.name} opens at \\d+:\\d\\d [ap]m\\. Order now for later:`),
    )
    await expect(selector.getByText('The time you selected')).toHaveCount(0)
    await page.keyboard.press('Escape')
    // The saved place is unchanged everywhere.
    const kept = await expectAgreement(page)
    expect(kept).toMatchObject({ serviceType: 'Pickup', isAsap: true, storeInfo: { storeId: open.id } })
    expect(kept.basketItems.map(({ name }) => name)).toEqual(['Cola 375 ml'])
  })

  await test.step('an order in the middle of the night', async () => {
    await goToCheckout(page)
    await tellContact(page)
    await placeOrder(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Your order is placed' })).toBeVisible()
  })
})
