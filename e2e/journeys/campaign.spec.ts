import { botCheck, fillSender, sendButton } from '../drivers/screens/form-steps.ts'
import { mailsTo } from '../drivers/people/mails.ts'
import { expect, test } from '../drivers/stack/shop.ts'
import { cola, startPickup } from '../drivers/screens/start.ts'
import { placeButton, tellContact } from '../drivers/screens/steps.ts'
import { navigate, visit } from '../drivers/screens/visit.ts'

test('[MKT-07] [MKT-08] [MKT-09] [VOU-13] [ACC-40] [L11] a visitor who leaves an address gets one code a day by email, which works only with this address; the mail asks whether the ticked offers are wanted', async ({
  page,
  stack,
  store,
  problems,
}) => {
  problems.expect(botCheck)
  const email = `${store.slug}@example.com`
  const mailTexts = async () => (await mailsTo(stack, email)).map(({ text }) => text)
  let code = ''

  await test.step('the code comes by email', async () => {
    await visit(page, `/c/default/${store.id}`)
    await expect(page.getByRole('heading', { level: 1, name: 'A pizza on us' })).toBeVisible()
    await expect(page.getByText(`our people in ${store.name}`)).toBeVisible()
    await fillSender(page)
    await page.getByRole('textbox', { name: 'Email' }).fill(email)
    await page.getByRole('textbox', { name: 'Mobile' }).fill('')
    await page.getByRole('checkbox', { name: 'Email me offers' }).check()
    await sendButton(page).click()
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused()
    await expect(page.getByText('Order with the same email address.')).toBeVisible()
    await expect.poll(async () => (await mailTexts())[0]).toMatch(/\n[2-9B-DF-HJ-NP-TV-Z]{12}\n/)
    const [text = ''] = await mailTexts()
    expect(text).toMatch(/^Hi,\n/)
    expect(text).toContain('with the email address')
    code = /\n([2-9B-DF-HJ-NP-TV-Z]{12})\n/.exec(text)?.[1] ?? ''
  })

  await test.step('the code works only with the address it was sent to, and the checkout says so', async () => {
    problems.expect(/400 \(Bad Request\).*\/(validate|validateOrder|order)\b/)
    await startPickup(page, store, { margherita: 1, ...cola }, `/offers/${code.toLowerCase()}`)
    await expect(page.getByText(`${code} has been applied.`).first()).toBeVisible()
    await navigate(page, '/checkout')
    await tellContact(page)
    await page.getByRole('textbox', { name: 'Email' }).fill('somebody-else@example.com')
    await placeButton(page).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Your order has not been placed' })).toContainText(
      'only works with the email address it was sent to',
    )
  })

  await test.step('another code comes only tomorrow; the mail to another address asks whether the ticked offers are wanted, and its button makes a contact of the engagement service', async () => {
    const contact = `contact-${store.slug}@example.com`
    problems.expect(/\/user\/campaign/)
    await navigate(page, '/c/default')
    await fillSender(page)
    await page.getByRole('textbox', { name: 'Email' }).fill(email)
    await page.getByRole('textbox', { name: 'Mobile' }).fill('')
    await page.getByRole('checkbox', { name: 'Email me offers' }).check()
    await page.getByRole('checkbox', { name: 'Text me offers' }).check()
    await sendButton(page).click()
    await expect(page.getByText('Is needed for text messages.')).toBeVisible()
    await page.getByRole('textbox', { name: 'Mobile' }).fill('0491 570 156')
    await sendButton(page).click()
    await expect(
      page.getByText("You've already claimed your free pizza coupon today. Please try again tomorrow."),
    ).toBeVisible()
    await expect(page.getByText(/We sent your code at \d\d:\d\d [AP]M\./)).toBeVisible()
    expect(await mailTexts()).toHaveLength(1)
    await page.getByRole('textbox', { name: 'Email' }).fill(contact)
    await sendButton(page).click()
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused()

    const link = async () =>
      /\/api\/v1\/user\/confirmOptIn\?token=\S+/.exec((await mailsTo(stack, contact))[0]?.text ?? '')?.[0]
    await expect.poll(link).toBeDefined()
    await page.goto((await link())!)
    await expect(page.getByText(/offers by email and offers by text message to the number ending in 156/)).toBeVisible()
    await page.getByRole('button', { name: 'Yes, send them' }).click()
    await expect(page.getByRole('status')).toContainText("Done. You'll hear from")
    const contacts = async (): Promise<readonly object[]> => {
      const answer = await fetch(`${stack.simulators.engagement}/control/received`)
      const { users } = (await answer.json()) as { users: Readonly<Record<string, { email?: string }>> }
      return Object.values(users).filter((user) => user.email === contact)
    }
    await expect.poll(contacts).toMatchObject([{ email_subscribe: 'opted_in', optin_sms: true }])
  })
})
