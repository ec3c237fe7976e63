import { expectAccessible } from '../drivers/screens/axe.ts'
import { botCheck } from '../drivers/screens/form-steps.ts'
import { optinsOf, somebody } from '../drivers/people/people.ts'
import { expect, test } from '../drivers/stack/shop.ts'
import { navigate, visit } from '../drivers/screens/visit.ts'

const all = { optinEmail: true, optinSms: true, optinSupercarsFan: true }

const none = { optinEmail: false, optinSms: false, optinSupercarsFan: false }

test('[MKT-01] [MKT-02] [MKT-03] [MKT-04] [MKT-06] [NAV-27] offers stop for an address or number by keyboard alone, and by a link with one press', async ({
  page,
  stack,
  troubles,
}) => {
  troubles.expect(botCheck, /status of 40[04]/)
  const doneWith = (what: 'email' | 'text') =>
    page.getByRole('heading', { name: `Done. We won't ${what} you offers any more.` })
  const jo = await somebody(stack, '0491 570 202', all)

  await test.step('without a link, the page asks for a number', async () => {
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
    await expect(doneWith('text')).toBeFocused()
  })

  await test.step('or for an address', async () => {
    await navigate(page, '/preferences/email')
    await page.getByRole('textbox', { name: 'Email' }).fill(jo.email)
    await page.getByRole('button', { name: 'Stop emails with offers' }).click()
    await expect(doneWith('email')).toBeFocused()
    await expect.poll(() => optinsOf(page, stack, jo)).toEqual(none)
  })

  await test.step('other paths are not found', async () => {
    for (const path of ['/preferences/EMAIL', '/Preferences/email', '/preferences/post']) {
      await navigate(page, path)
      await expect(page.getByRole('heading', { level: 1, name: "We couldn't find that page" })).toBeVisible()
      await navigate(page, '/preferences/email')
      await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
    }
  })

  await test.step('a link needs one press, and neither a log-in nor a bot check', async () => {
    troubles.expect(/recaptcha/, /bot check/, /net::ERR/, /Failed to load/)
    await page.route('**/recaptcha/**', (route) => route.abort())
    const bo = await somebody(stack, '0491 570 201', all)
    await visit(page, `/preferences/unsubscribe/email/${bo.userId}`)
    await expect(page).toHaveURL(`/preferences/email/${bo.userId}`)
    await page.getByRole('button', { name: 'Stop emails with offers' }).click()
    await expect(doneWith('email')).toBeFocused()
    await expect(page.getByText('You will still get emails about an order that you place')).toBeVisible()
    await page.getByRole('link', { name: 'Stop text messages with offers, too' }).click()
    await expect(page).toHaveURL(`/preferences/sms/${bo.userId}`)
    await page.getByRole('checkbox', { name: 'Nothing for fans of Supercars, either' }).check()
    await page.getByRole('button', { name: 'Stop texts with offers' }).click()
    await expect(doneWith('text')).toBeFocused()
    await expectAccessible(page, 'opted out of texts')
    await expect.poll(() => optinsOf(page, stack, bo)).toEqual(none)
  })
})
