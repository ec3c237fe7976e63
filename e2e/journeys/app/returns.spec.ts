import {
  openAppFrom,
  pageAboveApp,
  payByCardButton,
  payByHostedCard,
  startAppFrom,
  startAppPayment,
} from '../../drivers/app/app-steps.ts'
import { expect, test } from '../../drivers/app/app.ts'
import { button } from '../../drivers/people/customers.ts'
import { atProviders, expectOrdered, method, note } from '../../drivers/screens/paying.ts'
import { shopBrand } from '../../drivers/stack/shop-brand.ts'

const { scheme } = shopBrand.app

test.beforeEach(({ troubles }) => {
  test.slow()
  troubles.expect(...atProviders, /Content Security Policy/)
})

/** The bank asks for a challenge. */
const challenged = '4000000000002503'

type Provider = {
  readonly name: string
  /** The provider's entry among the ways to pay. */
  readonly entry: RegExp
}

const payPal: Provider = { name: 'PayPal', entry: /^PayPal You'll/ }
const zip: Provider = { name: 'Zip', entry: /^Zip Pay/ }
const afterpay: Provider = { name: 'Afterpay', entry: /^Afterpay [\d]/ }

test('[PAY-12] [PAY-26] [PAY-27] [NAV-10] [NAT-02] a guest closes the card page, is refused by the bank in the app, cancels at PayPal and Afterpay, whose pages lead back to the app, and pays with Zip, whose page starts the app that the phone has ended', async ({
  device,
  context,
  stack,
  store,
}) => {
  const page = await startAppPayment({ device, context, stack }, store)
  await test.step('a card', async () => {
    await method(page, /^Credit or debit card/).check()
    await expect(page.getByText('Next you enter your card on our secure page. Then you come back here.')).toBeVisible()
    const pay = payByCardButton(page)
    await pay.click()
    await expect.poll(() => device.surroundings.isBrowserOpen).toBe(true)
    device.surroundings.closeBrowser()
    await expect(pay).toBeEnabled()
    await expect(page).toHaveURL(/\/checkout$/)

    await payByHostedCard(page, { device, context }, challenged)
    await page.frameLocator('iframe[title="Your bank"]').getByRole('button', { name: 'Fail' }).click()
    await expect(note(page)).toContainText("We couldn't authenticate your card.")
    await expect(page).toHaveURL(/\/checkout$/)
  })

  const leaveFor = async ({ name, entry }: Provider) => {
    await method(page, entry).check()
    await button(page, new RegExp(`^Pay \\$\\d+\\.\\d\\d with ${name}$`)).click()
    return pageAboveApp({ device, context })
  }
  for (const provider of [payPal, afterpay]) {
    const cancelling = await leaveFor(provider)
    await button(cancelling, 'Cancel').click()
    const link = await openAppFrom(cancelling, device)
    expect(link).toMatch(new RegExp(`^${scheme}://app-return\\?id=[0-9a-f-]{36}&code=[\\w-]{43}$`))
    await expect(note(page)).toContainText(`Your ${provider.name} payment was cancelled. You have not been charged.`)
    await expect(page).toHaveURL(/\/checkout$/)
    await expect(method(page, provider.entry)).toBeChecked()
  }
  const approving = await leaveFor(zip)
  await button(approving, 'Approve').click()
  // The phone may end the app while its browser is open.
  await expectOrdered(await startAppFrom(approving, device))
})
