import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { startCybersource, type CybersourceTester } from '../../apps/simulators/test/official-card-client.ts'

// Each worker that runs a part of this file starts its own servers.
test.describe.configure({ mode: 'default' })

/** The strict page's script that loads a gateway script. */
const loading = (src: string, integrity: string, onLoad: string): string => `
const policy = trustedTypes.createPolicy('shop', { createScriptURL: (url) => url })
const script = document.createElement('script')
script.src = policy.createScriptURL('${src}')
script.integrity = '${integrity}'
script.crossOrigin = 'anonymous'
script.onload = () => { ${onLoad} }
document.head.append(script)
`

let gateway: CybersourceTester
let shop: Server
let shopUrl = ''
let script = ''
test.beforeAll(async () => {
  gateway = await startCybersource()
  shop = createServer((request, response) => {
    if (request.url === '/page.js') return response.setHeader('content-type', 'text/javascript').end(script)
    const policy = `default-src 'none'; script-src 'self' ${gateway.base}; frame-src ${gateway.base} 'self'; img-src ${gateway.base}; style-src 'self'; form-action 'self' ${gateway.base}; trusted-types shop; require-trusted-types-for 'script'`
    return response
      .setHeader('content-type', 'text/html')
      .setHeader('content-security-policy', policy)
      .end(
        `<!doctype html><html lang="en"><title>Shop</title><main><h1>Pay</h1><div id="panel"></div><img class="v-button" role="button" alt="Visa Checkout" src="${gateway.base}/wallet-services-web/xo/button.png"></main><script src="/page.js"></script>`,
      )
  })
  await new Promise<void>((resolve) => void shop.listen(0, 'localhost', resolve))
  shopUrl = `http://localhost:${(shop.address() as AddressInfo).port}`
})
test.afterAll(async () => {
  shop.close()
  await gateway.app.close()
})

const open = async (page: Page) => {
  const troubles: string[] = []
  page.on('console', (message) => message.type() === 'error' && troubles.push(message.text()))
  page.on('pageerror', (error) => troubles.push(error.message))
  await page.goto(shopUrl)
  return troubles
}

const payBy = (body: object) =>
  gateway.call('PaymentsApi', 'createPayment', [
    {
      clientReferenceInformation: { code: 'b1' },
      orderInformation: { amountDetails: { totalAmount: '42.50', currency: 'AUD' } },
      ...body,
    },
  ])

test('[PAY-28] Click to Pay opens its panel on a strict page and returns a token that pays', async ({ page }) => {
  const asked = {
    ...{
      clientVersion: '0.34',
      targetOrigins: [shopUrl],
      allowedCardNetworks: ['VISA'],
      country: 'AU',
      locale: 'en_AU',
    },
    ...{
      allowedPaymentTypes: ['CLICKTOPAY'],
      orderInformation: { amountDetails: { totalAmount: '42.50', currency: 'AUD' } },
    },
  }
  const { body } = await gateway.call('UnifiedCheckoutCaptureContextApi', 'generateUnifiedCheckoutCaptureContext', [
    asked,
  ])
  const context = String(body.text)
  const { ctx } = JSON.parse(Buffer.from(context.split('.')[1]!, 'base64url').toString()) as {
    ctx: [{ data: { clientLibrary: string; clientLibraryIntegrity: string } }]
  }
  const show = `Accept('${context}').then((accept) => accept.unifiedPayments()).then((up) => up.show({ containers: { paymentSelection: '#panel' } }))`
  const { clientLibrary, clientLibraryIntegrity } = ctx[0].data
  script = loading(
    clientLibrary,
    clientLibraryIntegrity,
    `window.show = () => { ${show}.then((token) => { window.token = token }, ({ reason }) => { window.reason = reason }) }; show()`,
  )
  const troubles = await open(page)
  const panel = page.frameLocator('#panel iframe')
  await expect(panel.getByText('Alex Baker pays AUD 42.50')).toBeVisible()
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  await panel.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => page.evaluate('window.reason')).toBe('SHOW_PAYMENT_CANCELLED')
  await page.evaluate('show()')
  await panel.getByLabel('Mastercard').check()
  await panel.getByRole('button', { name: 'Pay' }).click()
  await expect.poll(() => page.evaluate('typeof window.token')).toBe('string')
  const paid = await payBy({ tokenInformation: { transientTokenJwt: await page.evaluate('window.token') } })
  expect(paid.body).toMatchObject({ status: 'AUTHORIZED', paymentInformation: { card: { type: '002' } } })
  expect(troubles).toEqual([])
})

test('[PAY-16] Visa Checkout opens its panel by keyboard, closes by Escape, and its call pays', async ({ page }) => {
  const sdk = `${gateway.base}/checkout-widget/resources/js/integration/v1/sdk.js`
  script = `
window.heard = []
window.onVisaCheckoutReady = () => {
  V.init({ apikey: 'demo', paymentRequest: { currencyCode: 'AUD', subtotal: '42.50' }, settings: { dataLevel: 'FULL' } })
  for (const name of ['payment.success', 'payment.cancel', 'payment.error']) V.on(name, (data) => heard.push([name, data]))
}
${loading(sdk, '', '')}`
  const troubles = await open(page)
  const heard = () => page.evaluate<[string, { callid?: string }][]>('heard')
  const button = page.getByRole('button', { name: 'Visa Checkout' })
  await expect(button).toHaveAttribute('tabindex', '0')
  await button.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Visa Checkout' })
  await expect(dialog).toBeVisible()
  // The frame takes the key presses, and hears them once it has loaded.
  await expect(page.frameLocator('dialog iframe').getByRole('button', { name: 'Cancel' })).toBeVisible()
  await page.frames().at(-1)!.waitForLoadState()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  expect(await heard()).toEqual([['payment.cancel', {}]])
  await button.click()
  await page.frameLocator('dialog iframe').getByRole('button', { name: 'Pay' }).click()
  await expect(dialog).toHaveCount(0)
  const [name, { callid }] = (await heard())[1]!
  expect(name).toBe('payment.success')
  const paid = await payBy({ processingInformation: { paymentSolution: 'visacheckout', visaCheckoutId: callid } })
  expect(paid.body).toMatchObject({ status: 'AUTHORIZED' })
  expect(troubles).toEqual([])
})

test("[PAY-27] the bank's challenge opens in a frame of a strict page, by keyboard, and returns its answer", async ({
  page,
}) => {
  const { jti } = await gateway.token('4000000000002503')
  const reference = { clientReferenceInformation: { code: 'b1' }, tokenInformation: { transientToken: jti } }
  const call = async (method: string, body: object) => {
    const answer = await gateway.call('PayerAuthenticationApi', method, [{ ...reference, ...body }])
    return answer.body.consumerAuthenticationInformation as Readonly<Record<string, string>>
  }
  const setup = await call('payerAuthSetup', {})
  const posting = (name: string, url: string, fields: object) => `
    const frame = document.createElement('iframe')
    frame.name = '${name}'
    frame.title = '${name}'
    document.getElementById('panel').append(frame)
    const form = document.createElement('form')
    Object.assign(form, { method: 'post', action: '${url}', target: '${name}' })
    for (const [name, value] of Object.entries(${JSON.stringify(fields)})) form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }))
    document.body.append(form)
    form.submit()`
  script = `window.heard = []; addEventListener('message', ({ origin, data }) => heard.push([origin, data]));
    ${posting('Collect', setup.deviceDataCollectionUrl!, { JWT: setup.accessToken })}`
  const troubles = await open(page)
  const said = { MessageType: 'profile.completed', SessionId: setup.referenceId, Status: true }
  await expect.poll(() => page.evaluate('heard')).toEqual([[gateway.base, JSON.stringify(said)]])

  const amountDetails = { totalAmount: '42.50', currency: 'AUD' }
  const billTo = { firstName: 'Ann', lastName: 'Lee', email: 'ann@example.com' }
  const asked = await call('checkPayerAuthEnrollment', {
    orderInformation: { amountDetails, billTo },
    consumerAuthenticationInformation: { referenceId: setup.referenceId, returnUrl: `${shopUrl}/back` },
  })
  script = posting('StepUp', asked.stepUpUrl!, { JWT: asked.accessToken, MD: 'm1' })
  const back = page.waitForRequest(`${shopUrl}/back`)
  await page.reload()
  const approve = page.frameLocator('iframe').getByRole('button', { name: 'Approve' })
  await approve.focus()
  // Enter would act when it goes down, and come up in a frame whose page has gone.
  await page.keyboard.press('Space')
  const fields = new URLSearchParams((await back).postData() ?? '')
  expect(Object.fromEntries(fields)).toEqual({ TransactionId: asked.authenticationTransactionId, MD: 'm1' })
  const { authenticationTransactionId } = asked
  expect(
    await call('validateAuthenticationResults', {
      orderInformation: { amountDetails },
      consumerAuthenticationInformation: { authenticationTransactionId },
    }),
  ).toMatchObject({ paresStatus: 'Y' })
  expect(troubles).toEqual([])
})
