import { expect, test } from '../drivers/stack/shop.ts'
import { mainNavigation, seen, visit } from '../drivers/screens/visit.ts'

const noNetwork = [
  /Failed to load resource/,
  /net::ERR/,
  /^console error: (ApiError|ScreenLost|TypeError: Failed to fetch)/,
]

test('[NAV-38] [SES-18] without a network from the start, a category of the menu and a screen whose code has not been fetched say so, and open by themselves once there is one', async ({
  page,
  context,
  problems,
}) => {
  problems.expect(...noNetwork)
  await visit(page, '/menu/pizza')
  for (const [name, link] of [
    ['Sides', page.getByRole('navigation', { name: 'Menu categories' }).getByRole('link', { name: 'Sides' })],
    ['Account', mainNavigation(page).getByRole('link', { name: 'Account' })],
  ] as const)
    await test.step(name, async () => {
      await context.setOffline(true)
      await link.click()
      await expect(page.getByRole('heading', { level: 1, name: "You're offline" })).toBeVisible()
      await context.setOffline(false)
      // Nothing is pressed.
      await seen(page.getByText("You're back online.", { exact: true }))
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    })
})
