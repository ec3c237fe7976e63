import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { startCybersource, type CybersourceTester } from '../../apps/simulators/test/official-card-client.ts'

// Each worker that runs a part of this file starts its own servers.
test.describe.configure({ mode: 'default' })

/**
 * A shop's page of another origin with the strictest CSP: its own scripts and the gateway's, Trusted Types, no inline
 * style.
 */
const pageScript = (context: string): string => `
const policy = trustedTypes.createPolicy('shop', { createScriptURL: (url) => url })
const { clientLibrary, clientLibraryIntegrity } = JSON.parse(atob('${context}'.split('.')[1].replaceAll('-', '+').replaceAll('_', '/'))).ctx[0].data
window.heard = []
const script = document.createElement('script')
script.src = policy.createScriptURL(clientLibrary)
script.integrity = clientLibraryIntegrity
script.crossOrigin = 'anonymous'
script.onload = () => {
  const microform = new Flex('${context}').microform('card', { styles: { input: { color: 'rgb(1, 2, 3)' }, ':focus': { color: 'rgb(4, 5, 6)' } } })
  for (const type of ['number', 'securityCode']) {
    const field = microform.createField(type, { placeholder: type })
    field.on('load', () => heard.push([type, 'load']))
    field.on('change', (data) => heard.push([type, data]))
    field.load('#' + type)
    window[type + 'Field'] = field
  }
  window.pay = (options) => new Promise((resolve) => microform.createToken(options, (error, token) => resolve({ reason: error?.reason, details: error?.details, token })))
}
document.head.append(script)
`

let gateway: CybersourceTester
let shop: Server
let shopUrl = ''
let context = ''
test.beforeAll(async () => {
  gateway = await startCybersource()
  shop = createServer((request, response) => {
    if (request.url === '/page.js')
      return response.setHeader('content-type', 'text/javascript').end(pageScript(context))
    const policy = `default-src 'none'; script-src 'self' ${gateway.base}; frame-src ${gateway.base}; connect-src 'self'; style-src 'self'; trusted-types shop; require-trusted-types-for 'script'`
    return response
      .setHeader('content-type', 'text/html')
      .setHeader('content-security-policy', policy)
      .end(
        '<!doctype html><html lang="en"><title>Shop</title><div id="number"></div><div id="securityCode"></div><script src="/page.js"></script>',
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
  const asked = {
    clientVersion: 'v2',
    targetOrigins: [shopUrl],
    allowedCardNetworks: ['VISA', 'AMEX'],
    allowedPaymentTypes: ['CARD'],
  }
  const answer = await gateway.call('MicroformIntegrationApi', 'generateCaptureContext', [asked])
  context = String(answer.body.text)
  const problems: string[] = []
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  page.on('pageerror', (error) => problems.push(error.message))
  await page.goto(shopUrl)
  const number = page.frameLocator('#number iframe').getByLabel('Card number')
  const code = page.frameLocator('#securityCode iframe').getByLabel('Security code')
  await expect.poll(() => page.evaluate('heard.filter(([, what]) => what === "load").length')).toBe(2)
  return { number, code, problems }
}

test("[PAY-12] [PAY-03] [PAY-04] [PAY-05] a card is typed into the gateway's frames on the strictest page, which report invalid values and other brands, and becomes a token", async ({
  page,
}) => {
  const { number, code, problems } = await open(page)
  const pay = (options: object) => page.evaluate(`pay(${JSON.stringify(options)})`)
  const expiry = { expirationMonth: '12', expirationYear: '2099' }
  expect(await pay(expiry)).toEqual({
    reason: 'CREATE_TOKEN_VALIDATION_FIELDS',
    details: ['number', 'securityCode'].map((location) => ({ location, message: 'Invalid data' })),
  })
  expect(await pay({ expirationMonth: '13', expirationYear: '99' })).toMatchObject({
    reason: 'CREATE_TOKEN_VALIDATION_PARAMS',
    details: [{ location: 'expirationMonth' }, { location: 'expirationYear' }],
  })
  await number.fill('5555555555554444')
  await expect(number).toHaveAttribute('aria-invalid', 'true')
  await expect(page.locator('#number')).toHaveClass('flex-microform flex-microform-focused flex-microform-invalid')
  await page.evaluate('numberField.clear()')
  await expect(number).toHaveValue('')
  await page.evaluate('numberField.focus()')
  await expect(number).toBeFocused()
  await expect(number).toHaveCSS('color', 'rgb(4, 5, 6)')
  await page.keyboard.type('41111111111111112')
  await page.keyboard.press('Home')
  await page.keyboard.press('Delete')
  await expect(number).toHaveValue('1111 1111 1111 1112')
  await code.fill('12')
  await code.blur()
  await expect(code).toHaveAttribute('aria-invalid', 'true')
  await code.fill('')
  await number.fill('')
  await number.pressSequentially('3782')
  await expect(number).toHaveAttribute('autocomplete', 'cc-number')
  await expect(number).toHaveAttribute('inputmode', 'numeric')
  await number.fill('3782-822463 10005 99')
  await expect(number).toHaveValue('3782 8224 6310 005')
  await code.fill('12345')
  await expect(code).toHaveValue('1234')
  const heard = await page.evaluate<[string, { card?: unknown; valid: boolean }][]>('heard')
  expect(heard.filter(([type]) => type === 'number').at(-1)?.[1]).toEqual({
    card: [
      {
        name: 'amex',
        brandedName: 'Amex',
        cybsCardType: '003',
        lengths: [15],
        securityCode: { name: 'CID', length: 4 },
      },
    ],
    empty: false,
    valid: true,
    couldBeValid: true,
  })
  await expect(page.locator('#number')).toHaveClass('flex-microform flex-microform-valid')
  expect(JSON.stringify(heard)).not.toMatch(/3782|1234/)
  const ofWholePages = ['region', 'landmark-one-main', 'page-has-heading-one']
  const { violations } = await new AxeBuilder({ page }).disableRules(ofWholePages).analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
  const paid = await page.evaluate<{ token: string }>('pay({ expirationMonth: "12", expirationYear: "2099" })')
  const { content } = JSON.parse(Buffer.from(paid.token.split('.')[1]!, 'base64url').toString()) as { content: unknown }
  expect(content).toEqual({
    paymentInformation: {
      card: {
        number: { maskedValue: 'XXXXXXXXXXX0005', bin: '378282', detectedCardTypes: ['003'] },
        expirationMonth: { value: '12' },
        expirationYear: { value: '2099' },
        securityCode: {},
      },
    },
  })
  const made = await gateway.call('PaymentsApi', 'createPayment', [
    {
      clientReferenceInformation: { code: 'b1' },
      tokenInformation: { transientTokenJwt: paid.token },
      orderInformation: {
        amountDetails: { totalAmount: '10.00', currency: 'AUD' },
        billTo: { firstName: 'Ann', lastName: 'Lee', email: 'ann@example.com' },
      },
    },
  ])
  expect(made.body).toMatchObject({ status: 'AUTHORIZED', paymentInformation: { card: { type: '003' } } })
  await page.evaluate('numberField.dispose()')
  await code.fill('1234')
  const { token } = await page.evaluate<{ token: string }>('pay()')
  expect(JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString())).toMatchObject({
    content: { paymentInformation: { card: { securityCode: {} } } },
  })
  await page.evaluate('securityCodeField.dispose()')
  await expect(page.locator('#securityCode iframe')).toHaveCount(0)
  await expect(page.locator('#securityCode')).toHaveClass('')
  expect(problems).toEqual([])
})
