import type { Page } from '@playwright/test'
import { openDesk } from '../drivers/people/desk.ts'
import { expect, test } from '../drivers/stack/shop.ts'
import { customer, startCheckout, startPickup } from '../drivers/screens/start.ts'
import { placeButton, tellContact } from '../drivers/screens/steps.ts'
import { navigate, ready, seen } from '../drivers/screens/visit.ts'

const refuse = (page: Page) =>
  page.route(/\/api\/v1\/baskets\/[^/]+$/, (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 500, json: { code: 'InternalError', message: 'Something went wrong.', type: 'error' } })
      : route.continue(),
  )

test('[ERR-18] [ERR-14] [CAT-12] [CAT-19] [ERR-12] [UI-10] a missing product, one that the server cannot read and one that it refuses each say so, and another try loads the refused one; a meal with a sold-out product names it and cannot be added; one requested as a product redirects to its page, an unknown one is not found; a server failure at the cart reloads the page once with the typed values, then shows the fatal screen', async ({
  page,
  request,
  store,
  stack,
  problems,
}) => {
  await test.step('products', async () => {
    // The browser renders what the server could not render of a missing page, and logs it.
    problems.expect(/status of 40[034]/, /React error #41[89]/, /ApiError/)
    await (await openDesk(stack, store)).sellOut('family-chips')
    await startPickup(page, store, {}, '/menu/sides/product/sides/gone')
    await expect(page.getByText("Sorry, we couldn't find that product.").first()).toBeVisible()
    await expect(page).toHaveURL('/menu/sides')
    await expect(page.getByRole('heading', { level: 1, name: 'Sides' })).toBeVisible()

    const json = { code: 'InvalidRequest', message: 'Please check your details and try again.', type: 'error' }
    await page.route('**/basketItems', (route) => route.fulfill({ status: 400, json }))
    await page.getByRole('button', { name: 'Add Garlic bread', exact: true }).click()
    await seen(page.getByText("This product can't be ordered as selected.").first())

    const call = /\/api\/v1\/products\/(slug\/)?margherita/
    await page.route(call, (route) => route.fulfill({ status: 403, json }))
    await page.getByRole('navigation', { name: 'Menu categories' }).getByRole('link', { name: 'Pizza' }).click()
    await page.getByRole('link', { name: 'Margherita', exact: true }).click()
    await expect(page.getByText("We couldn't load this product. Please try again.").first()).toBeVisible()
    await page.unroute(call)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('dialog', { name: 'Margherita' })).toBeVisible()

    await test.step('meals', async () => {
      await navigate(page, '/pizza-meals/family-box')
      await expect(page.getByText('Sold out at this store today: Family chips.')).toBeVisible()
      await expect(page.getByRole('button', { name: /^Add/ })).toHaveCount(0)
      await page.getByRole('link', { name: 'Other meals' }).click()
      await expect(page).toHaveURL('/menu/pizza-meals')
      await navigate(page, '/product/meals/veg-box')
      await expect(page).toHaveURL('/pizza-meals/veg-box')
      await expect(page.getByRole('heading', { level: 1, name: 'Veg box' })).toBeVisible()
      expect((await request.get('/pizza-meals/margherita')).status()).toBe(404)
      await navigate(page, '/pizza-meals/margherita')
      await expect(page.getByRole('heading', { level: 1, name: "We couldn't find that page" })).toBeVisible()
    })
  })
  await test.step('the cart', async () => {
    problems.expect(/status of 500/, /^500 from/, /^console error/)
    await startCheckout(page, store)
    await tellContact(page)
    await page.getByRole('checkbox', { name: 'Remember my details on this device' }).uncheck()
    await page.getByRole('textbox', { name: 'Note for the store' }).fill('Blue car')
    await refuse(page)
    // The page itself looks at every frame, before and after the reload, because the words stay for four seconds.
    const announced = page.waitForFunction(() => document.body.innerText.includes('What you typed is still here.'))
    await placeButton(page).click()
    await announced
    await ready(page)
    await expect(page).toHaveURL('/checkout')
    await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue(customer.firstName)
    await expect(page.getByRole('textbox', { name: 'Mobile' })).toHaveValue(customer.phoneNumber)
    await expect(page.getByRole('checkbox', { name: 'Remember my details on this device' })).not.toBeChecked()
    await expect(page.getByRole('textbox', { name: 'Note for the store' })).toHaveValue('Blue car')
    await expect(placeButton(page)).toBeFocused()

    await placeButton(page).click()
    await expect(page.getByRole('heading', { name: /temporarily unavailable/ })).toBeVisible()
    await expect(page).toHaveURL('/fatal')
    expect(await page.evaluate(() => sessionStorage.getItem('pinia_failedUrls'))).toMatch(
      /^\["PATCH \/baskets\/[0-9a-f-]+"\]$/,
    )
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('button', { name: /Retry in/ })).toBeVisible()
    expect(await page.evaluate(() => sessionStorage.getItem('pinia_failedUrls'))).toBeNull()
  })
})
