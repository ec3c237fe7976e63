import type { Page } from '@playwright/test'
import { bankApproval, challengedCard, chooseCard, payByCard } from '../drivers/screens/card-steps.ts'
import { atProviders, expectOrdered, method, note } from '../drivers/screens/paying.ts'
import { cola, startPickup } from '../drivers/screens/start.ts'
import { tellContact } from '../drivers/screens/steps.ts'
import { navigate, seen } from '../drivers/screens/visit.ts'
import { expect, test } from '../drivers/stack/shop.ts'

const refusal = "We couldn't authenticate your card."

const payByChallengedCard = async (page: Page): Promise<void> => {
  await chooseCard(page, challengedCard)
  await payByCard(page).click()
  await page.waitForURL('/card-auth', { waitUntil: 'commit' })
}

/** The answers of the API to discarding a card. */
const discards = (page: Page): readonly number[] => {
  const statuses: number[] = []
  page.on('response', (response) => {
    if (response.request().method() === 'DELETE' && /\/token\//.test(response.url())) statuses.push(response.status())
  })
  return statuses
}

const ways = [
  ['chooses another way to pay', (page: Page) => page.getByRole('button', { name: 'Use another way to pay' }).click()],
  ['goes back by the browser', (page: Page) => page.goBack()],
  ['does not answer for ten minutes', (page: Page) => page.clock.fastForward(10 * 60_000)],
] as const

/** A message event as a foreign page, or another frame of this page, would cause it. */
const post = (page: Page, origin: string, data: unknown) =>
  page.evaluate((message) => void window.dispatchEvent(new MessageEvent('message', message)), { origin, data })

/** The moment, by the page's clock, at which the frame that collects device data appears. */
const beginOfDeviceFrame = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new MutationObserver((_, observer) => {
          if (document.querySelector('iframe[title="Card security"]') === null) return
          observer.disconnect()
          resolve(Date.now())
        }).observe(document.body, { childList: true, subtree: true })
      }),
  )

test("[PAY-15] [PAY-27] a customer who leaves the bank's page in any way finds the checkout unchanged and pays at once; a device frame that never reports is given up, foreign messages neither pass the challenge nor end it, and without a payment the page leads away", async ({
  page,
  store,
  problems,
}) => {
  test.slow()
  problems.expect(...atProviders)
  await page.clock.install()
  const discarded = discards(page)
  await test.step("the bank's page without a payment leads to the checkout", async () => {
    await startPickup(page, store, cola, '/card-auth')
    await expect(page).toHaveURL('/checkout')
    await expect(method(page, /^Cash/)).toBeVisible()
  })
  await tellContact(page)
  await page.getByRole('textbox', { name: 'Email' }).fill('jo@example.com')
  await page.getByRole('textbox', { name: 'Note for the store' }).fill('Blue car')
  for (const [index, [name, leave]] of ways.entries())
    await test.step(`a customer who ${name}`, async () => {
      await payByChallengedCard(page)
      await seen(bankApproval(page))
      await leave(page)
      await expect(page).toHaveURL('/checkout')
      await seen(note(page).filter({ hasText: refusal }))
      await expect.poll(() => discarded).toEqual(Array.from({ length: index + 1 }, () => 204))
    })
  await test.step('every field is as the customer left it', async () => {
    await expect(method(page, /^Credit or debit card/)).toBeChecked()
    await expect(page.getByRole('textbox', { name: 'Note for the store' })).toHaveValue('Blue car')
    await expect(page.getByRole('region', { name: 'Your details' })).toContainText('jo@example.com')
  })

  await page.route('**/V1/Cruise/Collect', (route) => route.fulfill({ contentType: 'text/html', body: 'Nothing.' }))
  const asked: string[] = []
  page.on('request', (request) => void (/payerAuth/.test(request.url()) && asked.push(request.url())))
  let completed = 0
  page.on('request', (request) => void (/completeFlex/.test(request.url()) && (completed += 1)))
  await test.step('the device frame is given up', async () => {
    const begun = beginOfDeviceFrame(page)
    await payByChallengedCard(page)
    await expect(page.getByText('Asking your bank')).toBeVisible()
    await page.clock.pauseAt((await begun) + 9_000)
    await expect(page).toHaveURL('/card-auth')
    expect(asked).toEqual([])
    await page.clock.resume()
    await page.clock.fastForward(10_000)
    await seen(bankApproval(page))
    expect(asked).toHaveLength(1)
  })
  await test.step('messages of other origins, and other messages of ours', async () => {
    const own = new URL(page.url()).origin
    await post(page, 'https://bank.example', { cardAuth: 'over' })
    await post(page, own, { cardAuth: 'begun' })
    await post(page, own, 'over')
    await expect(bankApproval(page)).toBeVisible()
    await expect(page).toHaveURL('/card-auth')
    expect(completed).toBe(1)
  })
  await test.step('the answer in the frame, by keyboard', async () => {
    // Enter would act when it goes down, and come up in a frame whose page has gone.
    await bankApproval(page).press('Space')
    await expectOrdered(page)
    expect(completed).toBe(2)
  })
  await test.step("the bank's page without a cart leads to neither", async () => {
    await navigate(page, '/card-auth')
    await expect(page).not.toHaveURL(/card-auth|checkout|order/)
  })
})
