import { expect, test } from '../drivers/stack/shop.ts'
import { mainNavigation, visit } from '../drivers/screens/visit.ts'

const noNetwork = [
  /Failed to load resource/,
  /net::ERR/,
  /^console error: (ApiError|ScreenLost|TypeError: Failed to fetch)/,
]

for (const [what, from, name, open] of [
  [
    'a category of the menu',
    '/menu/pizza',
    'Sides',
    (page) => page.getByRole('navigation', { name: 'Menu categories' }).getByRole('link', { name: 'Sides' }).click(),
  ],
  [
    'a screen whose code has not been fetched',
    '/',
    'Account',
    (page) => mainNavigation(page).getByRole('link', { name: 'Account' }).click(),
  ],
] as const satisfies readonly (readonly [
  string,
  string,
  string,
  (page: Parameters<typeof visit>[0]) => Promise<void>,
])[]) {
  test(`[NAV-38] without a network from the start, ${what} says so and opens once there is one`, async ({
    page,
    context,
    troubles,
  }) => {
    troubles.expect(...noNetwork)
    await visit(page, from)
    await context.setOffline(true)
    await open(page)
    await expect(page.getByRole('heading', { level: 1, name: "You're offline" })).toBeVisible()
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  })
}
