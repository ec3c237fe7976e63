import { expect, test } from '../drivers/stack/shop.ts'
import { cola, startPickup } from '../drivers/screens/start.ts'
import { goToCheckout, locator, pill, placeOrder, tellContact, timeSelector } from '../drivers/screens/steps.ts'
import { visit } from '../drivers/screens/visit.ts'
import { expectAgreement } from '../drivers/screens/where-and-when.ts'
import { storePath } from '../drivers/stack/shop-brand.ts'
import { stores } from '../drivers/stack/stores.ts'

// Each worker that runs a part of this file starts its own shop.
test.describe.configure({ mode: 'default' })

/** 03:15 on a Saturday in Sydney: only stores that never close take orders. */
test.use({ clockStart: '2026-11-21T03:15:00+11:00' })

test.describe('a shop that is closed', () => {
  test.use({ storeKind: 'ordinary' })

  test('[TIM-11] [TIM-13] says so, opens the time selector, and saves nothing', async ({ page, store, troubles }) => {
    troubles.expect(/status of 41\d/)
    await visit(page, storePath(store.slug))
    await page.getByRole('button', { name: 'Order pickup from here' }).click()
    const selector = page.getByRole('dialog', { name: 'When would you like it?' })
    await expect(selector).toBeVisible()
    await expect(selector.getByRole('alert')).toContainText(
      new RegExp(`${store.name} opens at \\d+:\\d\\d [ap]m\\. Order now for later:`),
    )
    await expect(selector.getByText('The time you selected')).toHaveCount(0)
    await expect(selector.getByText(/^ASAP/)).toHaveCount(0)
    await expect(page.getByRole('banner').getByText(store.name)).toHaveCount(0)
    // Another place is one tap away.
    await selector.getByRole('button', { name: 'Change', exact: true }).click()
    await expect(locator(page)).toBeVisible()
  })

  test('[TIM-11] [SES-01] keeps the cart of an open store when the customer looks at it', async ({
    page,
    store,
    stack,
    troubles,
  }) => {
    troubles.expect(/status of 41\d/)
    const open = await stack.lendBeside(store, 'round-the-clock')
    await startPickup(page, open, cola, '/menu/drinks')
    await visit(page, storePath(store.slug))
    await page.getByRole('button', { name: 'Order pickup from here' }).click()
    const selector = page.getByRole('dialog', { name: 'When would you like it?' })
    await expect(selector.getByRole('alert')).toContainText('Order now for later:')
    await page.keyboard.press('Escape')
    // The saved place is unchanged everywhere.
    const kept = await expectAgreement(page)
    expect(kept).toMatchObject({ serviceType: 'Pickup', isAsap: true, storeInfo: { storeId: open.id } })
    expect(kept.basketItems.map(({ name }) => name)).toEqual(['Cola 1.25 litres'])
  })

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
})

test.describe('a shop that never closes', () => {
  test.use({ storeKind: 'round-the-clock' })

  test('takes an order in the middle of the night', async ({ page, store }) => {
    await startPickup(page, store, cola, '/menu/drinks')
    await expect(pill(page)).toContainText('ASAP')
    await goToCheckout(page)
    await tellContact(page)
    await placeOrder(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Your order is placed' })).toBeVisible()
  })
})
