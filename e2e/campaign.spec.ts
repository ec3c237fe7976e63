import { botCheck, fillSender, sendButton } from './form-steps.ts'
import { mailsTo } from './mails.ts'
import { expect, test } from './shop.ts'
import { visit } from './visit.ts'

test('[MKT-08] [MKT-09] [VOU-13] [ACC-40] who leaves an address gets a code by mail, and another one only tomorrow', async ({
  page,
  stack,
  store,
  troubles,
}) => {
  troubles.expect(botCheck)
  const email = `${store.slug}@example.com`
  const enter = async () => {
    await visit(page, `/c/default/${store.id}`)
    await expect(page.getByRole('heading', { level: 1, name: 'A pizza on us' })).toBeVisible()
    await expect(page.getByText(`our people in ${store.name}`)).toBeVisible()
    await fillSender(page)
    await page.getByRole('textbox', { name: 'Email' }).fill(email)
    await page.getByRole('textbox', { name: 'Mobile' }).fill('')
    await page.getByRole('checkbox', { name: 'Email me offers' }).check()
    await sendButton(page).click()
  }
  await enter()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused()
  await expect.poll(async () => (await mailsTo(stack, email))[0]?.text).toMatch(/\n[2-9B-DF-HJ-NP-TV-Z]{12}\n/)
  expect((await mailsTo(stack, email))[0]?.text).toMatch(/^Hi,\n/)
  troubles.expect(/\/user\/campaign/)
  await enter()
  await expect(
    page.getByText("You've already claimed your free pizza coupon today. Please try again tomorrow."),
  ).toBeVisible()
  expect(await mailsTo(stack, email)).toHaveLength(1)
})
