import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { pdfText } from '../../apps/api/test/pdf-text.ts'
import { passkeyDevice } from '../drivers/people/passkey-device.ts'
import { logInByCall, somebody } from '../drivers/people/people.ts'
import { BrandTraces } from '../drivers/screens/brand-traces.ts'
import { botCheck } from '../drivers/screens/form-steps.ts'
import { startPickup } from '../drivers/screens/start.ts'
import { goToCheckout, placeOrder, tellContact } from '../drivers/screens/steps.ts'
import { mainNavigation, navigate, seen, visit } from '../drivers/screens/visit.ts'
import { expect, test } from '../drivers/stack/shop.ts'
import { readShopBrand, shopBrand } from '../drivers/stack/shop-brand.ts'
import type { Stack } from '../drivers/stack/stack.ts'

const brandFile = 'apps/api/test/fixtures/second-brand.yaml'
const brand = readShopBrand(brandFile)
const telLink = `tel:${brand.supportNumber.replaceAll(' ', '')}`

test.use({ brandFile })

type SentText = { readonly to: string; readonly from: string; readonly text: string }

const sentMails = async ({ simulators }: Stack): Promise<readonly { readonly subject: string }[]> =>
  ((await (await fetch(`${simulators.mailbox}/control/mails`)).json()) as { mails: { subject: string }[] }).mails

const sentTexts = async ({ simulators }: Stack): Promise<readonly SentText[]> =>
  ((await (await fetch(`${simulators.sms}/control/messages`)).json()) as { messages: SentText[] }).messages

test('[ERR-14] [ORD-19] [NAV-13] [ACC-18] [MKT-02] a shop of another brand names only its own name, number, address and colours, from the home page to the tax invoice, in accounts, opt-outs, failures and files', async ({
  page,
  context,
  stack,
  store,
  problems,
}) => {
  test.slow()
  problems.expect(botCheck, /status of 40[01]/, /the shop cannot be shown/)
  const traces = new BrandTraces(shopBrand)
  traces.follow(context, stack.url)
  await startPickup(page, store, { margherita: 1 }, '/')
  await expect(page).toHaveTitle(brand.name)
  await expect(page.getByRole('banner').getByRole('link', { name: brand.wordmark })).toBeVisible()
  await expect(page.getByRole('contentinfo').getByRole('link', { name: brand.supportNumber })).toHaveAttribute(
    'href',
    telLink,
  )
  await traces.lookAt(page)
  await navigate(page, `/stores/${brand.pathSlug}-${store.slug}`)
  await expect(page).toHaveTitle(new RegExp(`^.+${brand.name}$`))
  await traces.lookAt(page)
  await mainNavigation(page).getByRole('link', { name: 'Menu' }).click()
  await page.getByRole('link', { name: 'Margherita', exact: true }).click()
  await seen(page.getByRole('dialog', { name: 'Margherita' }).getByRole('button', { name: /^Add – \$/ }))
  await traces.lookAt(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Margherita' })).toHaveCount(0)
  await traces.lookAt(page)
  await goToCheckout(page)
  await tellContact(page)
  const email = `ada.${Date.now().toString(36)}@example.com`
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await traces.lookAt(page)
  const { reference } = await placeOrder(page)
  await traces.lookAt(page)

  await page.getByRole('link', { name: 'Receipt', exact: true }).click()
  const invoice = page.getByRole('article', { name: 'Tax invoice' })
  await expect(invoice).toContainText(brand.businessName)
  await expect(invoice).toContainText(`ABN ${brand.abn}`)
  await traces.lookAt(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download PDF' }).click(),
  ])
  const pages = await pdfText(await readFile(await file.path()))
  expect(pages[0]).toContain(brand.businessName)
  traces.look('the PDF of the invoice', pages.flat().join('\n'))

  await expect
    .poll(async () => (await sentMails(stack)).map(({ subject }) => subject))
    .toContain(`Your order ${reference} – ${brand.name}`)
  await expect.poll(async () => (await sentTexts(stack)).map(({ from }) => from)).toContain(brand.name)
  const [text] = (await sentTexts(stack)).filter(({ text: written }) => written.includes(reference))
  expect(text?.text).toMatch(new RegExp(`^${brand.name}: thanks!`))
  traces.look('the emails', JSON.stringify(await sentMails(stack)))
  traces.look('the text messages', JSON.stringify(await sentTexts(stack)))

  const jo = await somebody(stack, '0491 570 203', { optinEmail: true })
  await passkeyDevice(page)
  await navigate(page, '/reset-password')
  await page.getByRole('textbox', { name: 'Email' }).fill(jo.email)
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await seen(page.getByText(new RegExp(`If your email has a ${brand.name} account`)))
  await logInByCall(page, stack, jo)
  await visit(page, '/account/details')
  await traces.lookAt(page)
  for (const path of ['/account/sign-ins', '/account/history', '/account/vouchers', '/account/payment']) {
    await navigate(page, path)
    await seen(page.getByRole('heading', { level: 1 }))
    await page.waitForLoadState('networkidle')
    await traces.lookAt(page)
  }
  await navigate(page, '/account/details')
  const prompt = page.waitForResponse(async (response) => {
    const text = response.url().includes('/passkeys') ? await response.text() : ''
    return text.includes(`"name":"${brand.name}"`)
  })
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await prompt
  await seen(page.getByText('You have succesfully added a passkey.').first())
  await navigate(page, `/preferences/email/${jo.userId}`)
  await page.getByRole('button', { name: 'Stop emails with offers' }).click()
  await seen(page.getByRole('heading', { name: "Done. We won't email you offers any more." }))
  await expect(page.getByRole('link', { name: brand.supportNumber }).first()).toHaveAttribute('href', telLink)
  await traces.lookAt(page)

  await page.goto('/fatal')
  await seen(page.getByRole('link', { name: brand.wordmark }))
  await traces.lookAt(page)
  await page.goto('/kitchen')
  await seen(page.getByRole('heading', { level: 1 }))
  await traces.lookAt(page)

  const read = async (path: string): Promise<string> => {
    const answer = await page.request.get(path, { headers: { accept: path.startsWith('/api/') ? '*/*' : 'text/html' } })
    const text = await answer.text()
    traces.look(path, text)
    return text
  }
  const sitemap = await read('/sitemap.xml')
  const paths = [...sitemap.matchAll(/<loc>https?:\/\/[^/<]+([^<]*)<\/loc>/g)].map(([, path = '']) => path || '/')
  const stores = paths.filter((path) => path.startsWith('/stores/'))
  expect(stores.length).toBeGreaterThan(5)
  for (const path of stores) expect(path).toMatch(new RegExp(`^/stores/${brand.pathSlug}-`))
  const products = paths.filter((path) => /^\/(product|meal)/.test(path))
  const others = paths.filter((path) => !stores.includes(path) && !products.includes(path))
  for (const path of [...others, ...stores.slice(0, 3), ...products.slice(0, 5)]) await read(path)
  expect(JSON.parse(await read('/manifest.webmanifest'))).toMatchObject({
    name: brand.name,
    short_name: brand.wordmark,
  })
  expect(await read('/.well-known/security.txt')).toContain(brand.securityContact)
  expect(await read('/icon.svg')).toContain(brand.accent['action']?.light)
  const icon = sharp(await (await page.request.get('/icon-192.png')).body())
  const slice = await icon.extract({ left: 132, top: 96, width: 1, height: 1 }).removeAlpha().raw().toBuffer()
  expect(`#${slice.toString('hex')}`).toBe(brand.accent['action']?.light)
  await read('/robots.txt')
  await read('/no-such-page')
  await read('/api/v1/content/dictionary')
  await read('/api/v1/configuration')
  await read('/api/v1/no-such-call')
  traces.look('the emails', JSON.stringify(await sentMails(stack)))

  const { found, count } = await traces.result()
  expect(found).toEqual([])
  expect(count).toBeGreaterThan(140)
})
