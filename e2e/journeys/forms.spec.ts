import type { Page } from '@playwright/test'
import { mailsTo } from '../drivers/people/mails.ts'
import { fillSender, sendButton, sender } from '../drivers/screens/form-steps.ts'
import { expect, test } from '../drivers/stack/shop.ts'
import type { Stack } from '../drivers/stack/stack.ts'
import { navigate, visit } from '../drivers/screens/visit.ts'

const reference = /^[A-Z0-9]{10}$/
const field = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name })

const chooseStore = async (page: Page, typed: string, name: RegExp): Promise<void> => {
  await page.getByRole('combobox', { name: /^Store/ }).fill(typed)
  await page.getByRole('option', { name }).click()
}

/** The values that a form sends, read from the browser's request. */
const sentBy = async (page: Page, kind: string): Promise<Record<string, string>> => {
  const request = page.waitForRequest((each) => each.url().endsWith(`/storeform/${kind}`))
  await sendButton(page).click()
  return (await request).postDataJSON() as Record<string, string>
}

/** The demo's mailbox of a form: New South Wales and Victoria have mailboxes of their own. */
const mailboxOf = (kind: string, state: string): string =>
  `${kind}${['NSW', 'VIC'].includes(state) ? `.${state.toLowerCase()}` : ''}@forms.example`

/** Reads the mail about this form in a mailbox, and its reference in the sender's. */
const expectMailed = async (stack: Stack, mailbox: string, text: string, ...words: readonly string[]) => {
  const about = async (address: string) =>
    (await mailsTo(stack, address)).filter(({ subject }) => subject.includes(text))
  await expect.poll(() => about(mailbox), { intervals: [100] }).toHaveLength(1)
  const [mail] = await about(mailbox)
  for (const each of words) expect(mail?.text).toContain(each)
  await expect.poll(() => about(sender.email), { intervals: [100] }).toHaveLength(1)
}
const referenceOn = async (page: Page): Promise<string> =>
  (await page.getByText('Your reference').locator('..').getByRole('strong').textContent()) ?? ''

test('[LOC-22] [NAV-40] a message is sent after mistakes, refused values, a rate limit and a missing network; an application reaches the store that was chosen by keyboard; a bot fills in the honeypot of the franchise form, which a thank-you page follows that keeps its reference over a reload; a message, a complaint, an application and an enquiry are read in the mailboxes of their kind and state', async ({
  page,
  context,
  stack,
  store,
  problems,
}) => {
  test.slow()
  problems.expect(/status of 4/, /net::ERR/, /Failed to load/)
  const state = store.id.replaceAll(/\d/g, '')
  await visit(page, '/feedback')
  await expect(page.getByRole('heading', { level: 1, name: 'Feedback' })).toBeVisible()
  await fillSender(page)
  const chooser = page.getByRole('combobox', { name: /^Store/ })
  await test.step('a mistake', async () => {
    await field(page, 'Mobile').fill('123')
    await chooser.fill('nowhere at all')
    await field(page, 'Your message').fill('Kept')
    await sendButton(page).click()
    await expect(field(page, 'Mobile')).toBeFocused()
    await expect(field(page, 'Mobile')).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByText('Please choose a store from the list. Type its suburb to find it.')).toBeVisible()
    await expect(page.getByText('Please tell us what this is about.')).toBeVisible()
    await expect(field(page, 'Your message')).toHaveValue('Kept')
  })

  await field(page, 'Mobile').fill(sender.phoneNumber)
  await chooseStore(page, store.postCode, new RegExp(`^${store.name},`))
  await field(page, 'Order number').fill('ABCDEFGH23')
  await field(page, 'What is it about?').fill('Thanks')
  await field(page, 'Your message').fill('Best margherita in a long time.')
  await test.step('a value that the server refuses is shown at its field', async () => {
    const errors = [{ field: 'orderReference', message: 'must be one of ours' }]
    const refused = { code: 'InvalidRequest', message: 'Check your details.', type: 'error', data: { errors } }
    await page.route('**/storeform/contact', (route) => route.fulfill({ status: 400, json: refused }), { times: 1 })
    await sendButton(page).click()
    await expect(page.getByText('Must be one of ours.')).toBeVisible()
    await expect(field(page, 'Order number')).toBeFocused()
  })

  await test.step('a rate limit and a missing network have their messages', async () => {
    const busy = 'That was a lot at once. Please wait a moment and try again.'
    await page.route('**/storeform/contact', (route) =>
      route.fulfill({
        status: 429,
        headers: { 'retry-after': '0' },
        json: { code: 'InvalidRequest', message: busy, type: 'error', data: { reason: 'TooManyRequests' } },
      }),
    )
    await field(page, 'Order number').fill('')
    await sendButton(page).click()
    await expect(page.getByRole('alert').getByText(busy)).toBeVisible()
    await page.unroute('**/storeform/contact')
    await context.setOffline(true)
    await sendButton(page).click()
    await expect(page.getByRole('alert').getByText(/You're offline.* What you typed is still here/)).toBeVisible()
    await context.setOffline(false)
  })

  await test.step('then the message is sent', async () => {
    expect(await sentBy(page, 'contact')).toEqual({
      firstName: sender.firstName,
      lastName: sender.lastName,
      email: sender.email,
      mobileNumber: sender.phoneNumber,
      storeId: store.id,
      subject: 'Thanks',
      message: 'Best margherita in a long time.',
    })
    const told = page.getByRole('region', { name: 'Thanks, Jo. We have your message.' })
    await expect(told.getByRole('heading')).toBeFocused()
    await expect(told.getByRole('strong')).toHaveText(reference)
    const words = ['Best margherita in a long time.', store.name, sender.email]
    await expectMailed(stack, mailboxOf('contact', state), await referenceOn(page), ...words)
  })

  await test.step('an application', async () => {
    await navigate(page, '/careers-apply-now')
    await fillSender(page)
    const chooser = page.getByRole('combobox', { name: 'Store where you would like to work' })
    await chooser.fill(store.postCode)
    await expect(page.getByRole('option', { name: new RegExp(`^${store.name},`) })).toBeVisible()
    for (const option of await page.getByRole('option').allTextContents()) {
      if (option.startsWith(`${store.name},`)) break
      await chooser.press('ArrowDown')
    }
    await chooser.press('Enter')
    await expect(chooser).toHaveValue(new RegExp(`^${store.name},`))
    await page.getByText('Delivery', { exact: true }).first().click()
    await field(page, /When can you work/).fill('Fridays')
    expect(await sentBy(page, 'careers')).toMatchObject({
      storeId: store.id,
      position: 'Delivery',
      availability: 'Fridays',
    })
    await expect(page.getByRole('heading', { name: 'Thanks, Jo. The store has your application.' })).toBeFocused()
    await expectMailed(stack, mailboxOf('careers', state), await referenceOn(page), 'Delivery', 'Fridays')
  })

  await test.step('a complaint', async () => {
    await navigate(page, '/feedback')
    await fillSender(page)
    await chooseStore(page, store.postCode, new RegExp(`^${store.name},`))
    await field(page, 'What is it about?').fill('Cold pizza')
    await field(page, 'Your message').fill('It was cold when it came.')
    await page.getByRole('checkbox', { name: 'This is a complaint' }).check()
    expect(await sentBy(page, 'contact')).toMatchObject({ storeId: store.id, topic: 'complaint' })
    await expect(page.getByRole('heading', { name: 'Thanks, Jo. We have your message.' })).toBeFocused()
    const words = ['It was cold when it came.', store.name]
    await expectMailed(stack, mailboxOf('complaint', state), await referenceOn(page), ...words)
  })

  await test.step('a store of your own', async () => {
    await navigate(page, '/franchise')
    await fillSender(page)
    await page.getByText('Tas', { exact: true }).click()
    await field(page, 'Postcode').fill('7000')
    await field(page, /Why a store of your own/).fill('I have led a bakery for ten years.')
    // A bot fills in the hidden field, too.
    await expect(page.getByRole('textbox', { name: 'Website' })).toHaveCount(0)
    const website = 'https://example.com'
    await page.locator('input[name=website]').evaluate((input: HTMLInputElement, value) => {
      input.value = value
    }, website)
    expect(await sentBy(page, 'franchise')).toMatchObject({ state: 'TAS', postCode: '7000', website })
    await expect(page).toHaveURL(/\/franchise\/thanks\?reference=[A-Z0-9]{10}$/)
    const told = page.getByText('Your reference').locator('..').getByRole('strong')
    const text = await told.textContent()
    expect(text).toMatch(reference)
    await page.reload()
    await expect(told).toHaveText(text ?? '')

    await navigate(page, '/franchise')
    await fillSender(page)
    await page.getByText('Tas', { exact: true }).click()
    await field(page, 'Postcode').fill('7000')
    await field(page, /Why a store of your own/).fill('I have led a bakery for ten years.')
    await sendButton(page).click()
    await expect(page).toHaveURL(/\/franchise\/thanks\?reference=[A-Z0-9]{10}$/)
    await expectMailed(stack, mailboxOf('franchise', 'TAS'), await referenceOn(page), 'I have led a bakery')
    const sent = await mailsTo(stack, mailboxOf('franchise', 'TAS'))
    expect(sent.filter(({ subject }) => subject.includes(text ?? ''))).toEqual([])
  })
})
