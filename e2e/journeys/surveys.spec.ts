import { orderedHeading } from '../drivers/screens/paying.ts'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../drivers/screens/axe.ts'
import { openDesk } from '../drivers/people/desk.ts'
import { endUndoTime } from '../drivers/screens/kitchen-screen.ts'
import { orderForDelivery } from '../drivers/screens/start.ts'
import { navigate, tick, visit } from '../drivers/screens/visit.ts'
import { expect, test } from '../drivers/stack/shop.ts'
import { botCheck } from '../drivers/screens/form-steps.ts'
import { optinsOf, somebody } from '../drivers/people/people.ts'

const survey = (page: Page, name = 'How was ordering?') => page.getByRole('region', { name })
const question = (page: Page, name: string) => page.getByRole('heading', { name })
const next = (page: Page) => page.getByRole('button', { name: 'Next' })

/** The answers that a page sends: the question, and the value of its body. */
const sentAnswers = (page: Page): [string, unknown][] => {
  const sent: [string, unknown][] = []
  page.on('request', (request) => {
    const [, questionId] = /\/questions\/([^/]+)\/response$/.exec(request.url()) ?? []
    if (questionId === undefined) return
    const { value } = request.postDataJSON() as { value: unknown }
    sent.push([questionId, value])
  })
  return sent
}

const all = { optinEmail: true, optinSms: true, optinSupercarsFan: true }

const none = { optinEmail: false, optinSms: false, optinSupercarsFan: false }

test('[ORD-05] [NAV-35] [MKT-10] [MKT-11] [MKT-12] [MKT-01] [MKT-02] [MKT-03] [MKT-04] [MKT-06] [NAV-27] the order page asks one question at a time, by keyboard, with back and skip; the next visit continues at the first open question, and after the thanks it is gone, until the order is delivered; a link sends the answers of its query in order and returns to its base; without answers it shows the questions; offers stop for an address or number by keyboard alone, and by a link with one press', async ({
  page,
  store,
  stack,
  problems,
}) => {
  test.slow()
  await test.step('surveys', async () => {
    problems.expect(/status of 404/)
    const sent = sentAnswers(page)
    const { orderId } = await orderForDelivery(page, store, { 'garlic-bread': 8 })
    await test.step('one question at a time, by keyboard', async () => {
      await expect(survey(page)).toBeVisible()
      await expect(orderedHeading(page)).toBeVisible()
      await expect(survey(page).getByText('Question 1 of 5')).toBeVisible()
      await next(page).focus()
      await page.keyboard.press('Enter')
      await expect(survey(page).getByText('Choose an answer, or skip the question.')).toBeVisible()
      await survey(page).getByRole('radio', { name: '5 Very easy' }).focus()
      await page.keyboard.press('Space')
      await page.keyboard.press('Enter')
      await expect(question(page, 'Did you find everything you wanted?')).toBeFocused()
      await page.keyboard.press('Tab')
      await page.keyboard.press('Space')
      await page.keyboard.press('Enter')
      // The answer “yes” skips the question about what was missing; this one has the same answers as the one before.
      await expect(question(page, 'Was this your first order with us?')).toBeFocused()
    })

    await test.step('back to another answer', async () => {
      await page.getByRole('button', { name: 'Back' }).click()
      await expect(question(page, 'Did you find everything you wanted?')).toBeFocused()
      await expect(survey(page).getByRole('radio', { name: 'Yes' })).toBeChecked()
      await tick(survey(page).getByRole('radio', { name: 'No' }))
      await next(page).click()
      await expect(question(page, "What couldn't you find?")).toBeFocused()
    })

    await test.step('a reload continues at the first open question', async () => {
      await visit(page, `/order/${orderId}`)
      await expect(question(page, "What couldn't you find?")).toBeVisible()
      await tick(survey(page).getByRole('checkbox', { name: 'A deal' }))
      await tick(survey(page).getByRole('checkbox', { name: 'A way to pay' }))
      await next(page).click()
      await page.getByRole('button', { name: 'Skip' }).click()
      await survey(page).getByRole('textbox', { name: 'What would make ordering easier?' }).fill('Larger photos')
      await page.getByRole('button', { name: 'Send', exact: true }).click()
      await expect(survey(page).getByRole('heading', { name: 'Thanks for telling us' })).toBeVisible()
      await expectAccessible(page, 'thanks for a survey')
      expect(sent.splice(0)).toEqual([
        ['ease', '5'],
        ['found-everything', 'yes'],
        ['found-everything', 'no'],
        ['what-was-missing', ['deal', 'payment']],
        ['better', 'Larger photos'],
      ])
    })

    await test.step('after the last question the survey is gone', async () => {
      const loaded = page.waitForResponse((response) => response.url().includes('/survey/surveys/'))
      await visit(page, `/order/${orderId}`)
      await expect(page.getByRole('region', { name: 'What you ordered' })).toBeVisible()
      expect(await (await loaded).json()).toMatchObject({ focusedQuestionId: null })
      await expect(survey(page)).toHaveCount(0)
    })

    await test.step('once the order is delivered, the page asks about the order', async () => {
      const desk = await openDesk(stack, store)
      await desk.move(orderId, 'With Driver')
      await desk.move(orderId, 'Delivered')
      await endUndoTime(stack, orderId)
      await expect(survey(page, 'How did we do?')).toBeVisible()
      await expect(survey(page)).toHaveCount(0)
    })

    await test.step('the answers of the query are sent', async () => {
      const answers = 'question[overall]=4&question[on-time]=yes&question[complete]=yes&question[better]=Basil'
      await visit(page, `/about-us/survey/after-delivery?utm_source=mail&${answers}`)
      await expect(page).toHaveURL('/about-us')
      // “again” has no value, so “better” is not sent.
      expect(sent.splice(0)).toEqual([
        ['overall', '4'],
        ['on-time', 'yes'],
        ['complete', 'yes'],
      ])
    })

    await test.step('the base may be a menu page, and is home without one', async () => {
      await navigate(page, '/menu/sides/survey/after-delivery?question[overall]=5')
      await expect(page).toHaveURL('/menu/sides')
      await navigate(page, '/survey/after-delivery?question[overall]=5')
      await expect(page).toHaveURL('/')
      expect(sent).toEqual([
        ['overall', '5'],
        ['overall', '5'],
      ])
    })

    await test.step('without answers the questions are shown', async () => {
      await navigate(page, '/about-us/survey/after-delivery')
      await expect(page.getByRole('heading', { level: 1, name: 'How did we do?' })).toBeVisible()
      await tick(page.getByRole('radio', { name: '5 Great' }))
      await next(page).click()
      await expect(question(page, 'Was it ready on time?')).toBeFocused()
      for (const _ of [2, 3, 4, 5, 6]) await page.getByRole('button', { name: 'Skip' }).click()
      await page.getByRole('link', { name: 'Continue' }).click()
      await expect(page).toHaveURL('/about-us')
    })

    await test.step('an expired proof explains itself, and an unknown survey is not found', async () => {
      await navigate(page, '/survey/after-delivery?proof=expired-or-changed')
      await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible()
      await expectAccessible(page, 'an expired survey link')
      await navigate(page, '/survey/nothing')
      await expect(page.getByRole('heading', { level: 1, name: /find that page/i })).toBeVisible()
    })
  })
  await test.step('opting out', async () => {
    problems.expect(botCheck, /status of 40[04]/)
    const doneWith = (what: 'email' | 'text') =>
      page.getByRole('heading', { name: `Done. We won't ${what} you offers any more.` })
    const jo = await somebody(stack, '0491 570 202', all)

    await test.step('without a link, the page asks for a number', async () => {
      await navigate(page, '/preferences/unsubscribe/sms')
      await expect(page).toHaveURL('/preferences/sms')
      await page.getByRole('textbox', { name: 'Mobile' }).focus()
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
      for (const path of ['/preferences/EMAIL', '/Preferences/email', '/preferences/post'])
        expect((await page.request.get(path)).status(), path).toBe(404)
      await navigate(page, '/preferences/post')
      await expect(page.getByRole('heading', { level: 1, name: "We couldn't find that page" })).toBeVisible()
    })

    await test.step('a link needs one press, and neither a log-in nor a bot check', async () => {
      problems.expect(/recaptcha/, /bot check/, /net::ERR/, /Failed to load/)
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
})
