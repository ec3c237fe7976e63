import { expect, test } from '../drivers/stack/shop.ts'
import { locator, timeSelector } from '../drivers/screens/steps.ts'
import { stores } from '../drivers/stack/stores.ts'

/** 03:15 on a Saturday in Sydney: only stores that never close take orders. */
test.use({ clockStart: '2026-11-21T03:15:00+11:00', storeKind: 'ordinary' })

test('[NAV-14] [TIM-11] a QR code of a closed store asks for another time, takes another place, and still ends at its product', async ({
  page,
  store,
  troubles,
}) => {
  troubles.expect(/status of 41\d/)
  const open = stores.find(({ isRoundTheClock }) => isRoundTheClock)
  await page.goto(`/qr/${store.slug}/pickup/asap/cola-375`)
  await expect(timeSelector(page)).toContainText(/opens at \d{1,2}:\d{2} [ap]m\. Order now for later:/)
  await expect(timeSelector(page)).toContainText('Closed right now')
  await timeSelector(page).getByRole('button', { name: 'Change', exact: true }).click()
  await locator(page)
    .getByRole('textbox')
    .fill(open?.name ?? '')
  await locator(page)
    .getByRole('button', { name: new RegExp(`^${open?.name}`) })
    .click()
  await expect(page).toHaveURL(/\/product\/[a-z]+\/cola-375$/)
  await expect(page.getByRole('banner')).toContainText(/Pickup.*ASAP/)
  await expect(page.getByRole('banner')).toContainText(open?.name ?? '')
})
