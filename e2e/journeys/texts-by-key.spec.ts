import { publishTexts } from '../drivers/people/editors.ts'
import { seen, visit } from '../drivers/screens/visit.ts'
import { shopBrand, storePath } from '../drivers/stack/shop-brand.ts'
import { expect, test } from '../drivers/stack/shop.ts'

test("[CON-08] [ERR-02] an editor's texts replace those of the shop by key, and an unusable one is logged while the shop's own text stays", async ({
  page,
  stack,
  store,
}) => {
  await publishTexts(stack, {
    'save.saved': 'Got it, {brand} knows where you are.',
    'voucher.applied': '{discount} off!',
  })
  await expect
    .poll(async () => (await page.request.get(`${stack.url}/api/v1/content/dictionary?fresh=${Date.now()}`)).text())
    .toContain('"save.saved"')
  const dictionary = page.waitForResponse('**/content/dictionary')
  await visit(page, storePath(store.slug))
  await dictionary
  await page.getByRole('button', { name: 'Order pickup from here' }).click()
  await seen(page.getByText(`Got it, ${shopBrand.name} knows where you are. Pickup from ${store.name}`).first())
  await expect
    .poll(() => stack.log())
    .toContain('dictionary.yaml: voucher.applied has the unknown placeholder {discount}')
  // Other tests of this worker read the shop's own texts.
  await publishTexts(stack, { 'save.saved': '', 'voucher.applied': '' })
})
