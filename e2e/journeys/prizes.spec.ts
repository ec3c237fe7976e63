import { orderedHeading } from '../drivers/screens/paying.ts'
import type { Page } from '@playwright/test'
import { mailsTo } from '../drivers/people/mails.ts'
import { letWheelStopAt, orderWithSpin } from '../drivers/people/prizes.ts'
import { logInByCall, somebody } from '../drivers/people/people.ts'
import { orderForPickup, startPickup } from '../drivers/screens/start.ts'
import { serverBasket } from '../drivers/screens/where-and-when.ts'
import { navigate } from '../drivers/screens/visit.ts'
import { expect, test } from '../drivers/stack/shop.ts'

const gamePath = (orderId: string): string => `/order/${orderId}/hawaiian-pizza-game`

/** Whether the wheel turns before the result appears. It turns for five seconds, which an assertion may miss. */
const seesTurning = (page: Page): Promise<boolean> =>
  page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const observer = new MutationObserver(() => {
          if (document.body.innerText.includes('The wheel is turning')) resolve(true)
          if (/You won:|No prize this time/.test(document.body.innerText)) resolve(false)
        })
        observer.observe(document.body, { subtree: true, childList: true, characterData: true })
      }),
  )

test('[ACC-31] [MKT-13] [NAV-12] [ORD-19] an order leads to one spin of the wheel, whose prize is on screen, in the mailbox and on the vouchers page of the account, and "Use it" takes it off the next order', async ({
  page,
  stack,
  store,
}) => {
  test.slow()
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await letWheelStopAt(stack, 'five-off')
  const jo = await somebody(stack, '0491 570 219')
  await logInByCall(page, stack, jo)
  const { orderId } = await orderWithSpin(page, store, jo.email)
  await navigate(page, '/account/vouchers')
  await expect(page.getByText('No vouchers yet')).toBeVisible()
  await page.goBack()

  await page.getByRole('link', { name: 'Play now' }).click()
  await expect(page).toHaveURL(gamePath(orderId))
  await expect(page.getByRole('heading', { level: 1, name: 'Spin the pizza' })).toBeVisible()
  await expect(page.getByRole('row', { name: '$5 off 1 in 1' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'The rules' })).toContainText('One spin for each order')
  const isTurning = seesTurning(page)
  await page.getByRole('button', { name: 'Spin the wheel' }).click()
  await expect(page.getByRole('heading', { name: 'You won: $5 off!' })).toBeFocused()
  expect(await isTurning).toBe(true)
  const code = await page.locator('strong', { hasText: /^[2-9B-DF-HJ-NP-TV-Z]{12}$/ }).innerText()
  await expect.poll(async () => (await mailsTo(stack, jo.email)).some(({ text }) => text.includes(code))).toBe(true)

  const voucher = page.getByRole('listitem').filter({ hasText: `Code ${code}` })
  await navigate(page, '/account/vouchers')
  await expect(voucher).toContainText('Ready to use')

  await test.step('a second visit to the game shows the prize, and spins no more', async () => {
    await navigate(page, gamePath(orderId))
    await expect(page.getByText(code)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Spin the wheel' })).toHaveCount(0)
    await page.getByRole('link', { name: 'Back to your order' }).click()
    await expect(page.getByRole('region', { name: 'Your spin' })).toContainText('The wheel stopped at: $5 off')
  })

  await startPickup(page, store, { 'cola-1250': 4 }, '/account/vouchers')
  const { basketTotal: before } = await serverBasket(page)
  await voucher.getByRole('button', { name: /^Use it/ }).click()
  await voucher.getByRole('link', { name: 'Added' }).click()
  await expect(page).toHaveURL('/cart')
  expect((await serverBasket(page)).basketTotal).toBeCloseTo(before - 5, 2)
})

test('[MKT-13] [ORD-19] the game of an order that may not play leads to the order; with the keyboard and reduced motion no wheel turns; a spin without a prize says so, and the offer of the game ends with it', async ({
  page,
  stack,
  store,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await letWheelStopAt(stack, 'so-close')
  await test.step('without an e-mail address there is no mailbox for a prize', async () => {
    const { orderId } = await orderForPickup(page, store)
    await expect(page.getByRole('link', { name: 'Receipt', exact: true })).toBeVisible()
    await navigate(page, gamePath(orderId))
    await expect(page).toHaveURL(`/order/${orderId}`)
    await expect(orderedHeading(page)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Play now' })).toHaveCount(0)
  })
  await orderWithSpin(page, store, `none-${store.slug}@example.com`)
  await page.getByRole('link', { name: 'Play now' }).click()
  const spin = page.getByRole('button', { name: 'Spin the wheel' })
  await expect(spin).toBeVisible()
  const isTurning = seesTurning(page)
  await spin.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'No prize this time' })).toBeFocused()
  expect(await isTurning).toBe(false)
  await page.getByRole('link', { name: 'Back to your order' }).click()
  await expect(page.getByRole('link', { name: 'Play now' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Show the result' })).toBeVisible()
})
