import { expectAccessible } from '../drivers/screens/axe.ts'
import { botCheck } from '../drivers/screens/form-steps.ts'
import { optinsOf, somebody } from '../drivers/people/people.ts'
import { expect, test } from '../drivers/stack/shop.ts'
import { navigate, visit } from '../drivers/screens/visit.ts'

const all = { optinEmail: true, optinSms: true, optinSupercarsFan: true }

test('[MKT-01] [MKT-03] [MKT-06] [NAV-27] a link stops offers with one press, without a log-in or a bot check', async ({
  page,
  stack,
  troubles,
}) => {
  troubles.expect(/recaptcha/, /bot check/, /net::ERR/, /Failed to load/)
  await page.route('**/recaptcha/**', (route) => route.abort())
  const jo = await somebody(stack, '0491 570 201', all)
  await visit(page, `/preferences/unsubscribe/email/${jo.userId}`)
  await expect(page).toHaveURL(`/preferences/email/${jo.userId}`)
  await page.getByRole('button', { name: 'Stop emails with offers' }).click()
  const done = page.getByRole('heading', { name: "Done. We won't email you offers any more." })
  await expect(done).toBeFocused()
  await expect(page.getByText('You will still get emails about an order that you place')).toBeVisible()

  await page.getByRole('link', { name: 'Stop text messages with offers, too' }).click()
  await expect(page).toHaveURL(`/preferences/sms/${jo.userId}`)
  await page.getByRole('checkbox', { name: 'Nothing for fans of Supercars, either' }).check()
  await page.getByRole('button', { name: 'Stop texts with offers' }).click()
  await expect(page.getByRole('heading', { name: "Done. We won't text you offers any more." })).toBeFocused()
  await expectAccessible(page, 'opted out of texts')
  await page.unrouteAll()
  await expect
    .poll(() => optinsOf(page, stack, jo))
    .toEqual({ optinEmail: false, optinSms: false, optinSupercarsFan: false })
})

test('[MKT-02] [MKT-04] [MKT-06] without a link the page asks for an address or a number, by keyboard alone', async ({
  page,
  stack,
  troubles,
}) => {
  troubles.expect(botCheck, /status of 40[04]/)
  const jo = await somebody(stack, '0491 570 202', all)
  await visit(page, '/preferences/sms')
  await page.getByRole('textbox', { name: 'Mobile' }).focus()
  await page.keyboard.type('12')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Please enter a valid phone number')).toBeVisible()
  await expectAccessible(page, 'opting out of texts')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('0491 570 202')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: "Done. We won't text you offers any more." })).toBeFocused()
  await visit(page, '/preferences/email')
  await page.getByRole('textbox', { name: 'Email' }).fill(jo.email)
  await page.getByRole('button', { name: 'Stop emails with offers' }).click()
  await expect(page.getByRole('heading', { name: "Done. We won't email you offers any more." })).toBeFocused()
  await expect
    .poll(() => optinsOf(page, stack, jo))
    .toEqual({ optinEmail: false, optinSms: false, optinSupercarsFan: false })

  for (const path of ['/preferences/EMAIL', '/Preferences/email', '/preferences/post']) {
    await navigate(page, path)
    await expect(page.getByRole('heading', { level: 1, name: "We couldn't find that page" })).toBeVisible()
  }
})
