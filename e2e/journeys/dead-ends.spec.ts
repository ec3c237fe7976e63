import { orderedHeading } from '../drivers/screens/paying.ts'
import { offlineTexts } from '@forno/domain/texts/offline-texts'
import { keepRouting } from '../drivers/screens/basket-codes.ts'
import { expect, test } from '../drivers/stack/shop.ts'
import { startCheckout } from '../drivers/screens/start.ts'
import { placeButton, placeOrder, saveTime, tellContact, timeSelector } from '../drivers/screens/steps.ts'
import { navigate } from '../drivers/screens/visit.ts'

const answered = /status of (40\d|41\d|50\d)/

test('[NAV-11] [ORD-01] [ORD-06] [TIM-11] an order survives a time offline, a slot that is gone and a lost answer, and is placed only once', async ({
  page,
  context,
  store,
  problems,
}) => {
  problems.expect(/net::ERR/, /Failed to load/, answered, /^console error/)
  const posts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/order')) posts.push(request.url())
  })
  await keepRouting(page)
  await startCheckout(page, store)
  await tellContact(page)
  await test.step('the checkout says that it is offline and loses nothing', async () => {
    await context.setOffline(true)
    await expect(page.getByText(/You're offline/).first()).toBeVisible()
    await expect(placeButton(page)).toBeDisabled()
    await expect(page.getByText(offlineTexts.ordering)).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('textbox', { name: 'Mobile' }).or(page.getByText('0491 570 156')).first()).toBeVisible()
  })
  await test.step('back online the same button orders, and a slot that is gone opens the selector with its warning', async () => {
    await page.route('**/validateOrder', (route) =>
      route.fulfill({
        status: 412,
        json: {
          code: 'InvalidOrderDateTime',
          message: 'The time you selected is no longer available. Please choose another time.',
          type: 'error',
          data: { reason: 'full' },
        },
      }),
    )
    await placeButton(page).click()
    await expect(timeSelector(page)).toBeVisible()
    await expect(timeSelector(page).getByRole('alert')).toContainText(
      'The time you selected is no longer available. Please choose another time.',
    )
    await page.unroute('**/validateOrder')
    await timeSelector(page)
      .getByText(/^\d\d:\d\d [AP]M - \d\d:\d\d [AP]M$/)
      .last()
      .click()
    await saveTime(page)
    expect(posts).toEqual([])
  })
  await test.step('the order at another time arrives, its answer does not, and the order is found', async () => {
    await page.route('**/baskets/*/order', async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await placeOrder(page)
    await expect(orderedHeading(page)).toBeVisible()
    expect(posts).toHaveLength(1)
  })
  await test.step('/process-order polls the order and never places it again', async () => {
    const orderPath = new URL(page.url()).pathname
    await navigate(page, `/process-order/${posts[0]?.split('/').at(-2) ?? ''}`)
    await expect(page).toHaveURL(orderPath)
    await expect(orderedHeading(page)).toBeVisible()
    expect(posts).toHaveLength(1)
  })
})
