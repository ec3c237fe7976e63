import type { Wallet } from '../wallet/wallet-state.ts'
import { sheetScript } from '../wallet/sheet-script.ts'
import { appleToken } from './apple-token.ts'

const networks = { VISA: 'visa', MASTERCARD: 'masterCard', AMEX: 'amex' } as const

/**
 * The script at `/jsapi/1.latest/apple-pay-sdk.js`: defines `window.ApplePaySession` with a working payment sheet.
 */
export const appleScript = ({ isAvailable, cards }: Wallet): string => `(() => {
  const home = new URL(document.currentScript.src)
  const isAvailable = ${String(isAvailable)}
  const cards = ${JSON.stringify(cards.map((card) => ({ id: card.id, label: card.label, network: networks[card.network], token: appleToken(card) })))}
  ${sheetScript}
  const usedSessions = new Set()
  const amountPattern = /^\\d+(\\.\\d{1,2})?$/
  let current

  const check = (isRight, words) => {
    if (!isRight) throw new TypeError(words)
  }
  const checkItem = (item, name) => {
    check(item && typeof item.label === 'string' && item.label !== '', name + '.label is required')
    check(typeof item.amount === 'string' && amountPattern.test(item.amount), name + '.amount must be a text such as "42.50"')
  }
  const checkRequest = (request) => {
    check(request && typeof request === 'object', 'a payment request is required')
    check(/^[A-Z]{2}$/.test(request.countryCode), 'countryCode must be a country such as AU')
    check(/^[A-Z]{3}$/.test(request.currencyCode), 'currencyCode must be a currency such as AUD')
    check(Array.isArray(request.merchantCapabilities) && request.merchantCapabilities.includes('supports3DS'), 'merchantCapabilities must contain supports3DS')
    check(Array.isArray(request.supportedNetworks) && request.supportedNetworks.length > 0, 'supportedNetworks must name one')
    checkItem(request.total, 'total')
    for (const item of request.lineItems || []) checkItem(item, 'lineItems')
  }
  const person = { emailAddress: 'alex.baker@example.com', phoneNumber: '0412345678', givenName: 'Alex', familyName: 'Baker' }
  const address = { addressLines: ['1 George Street'], locality: 'Sydney', subLocality: '', administrativeArea: 'NSW', postalCode: '2000', country: 'Australia', countryCode: 'AU' }
  const typeable = { email: { emailAddress: 'E-mail' }, phone: { phoneNumber: 'Phone' }, name: { givenName: 'First name', familyName: 'Last name' } }
  const fieldsFor = (required = []) => Object.assign({}, ...required.map((each) => typeable[each] || {}))
  const contactFor = (required, typed) => {
    if (!required || required.length === 0) return undefined
    const own = Object.fromEntries(Object.keys(fieldsFor(required)).map((name) => [name, typed[name]]))
    return { ...own, ...(required.includes('postalAddress') ? address : {}) }
  }
  const dollars = ({ amount }, currency) => currency + ' ' + amount

  class ApplePaySession {
    static canMakePayments() {
      return isAvailable
    }
    static supportsVersion(version) {
      return Number.isInteger(version) && version >= 1 && version <= 14
    }
    static async canMakePaymentsWithActiveCard(merchantId) {
      check(typeof merchantId === 'string' && merchantId !== '', 'a merchant identifier is required')
      return isAvailable && cards.length > 0
    }
    static async applePayCapabilities(merchantId) {
      check(typeof merchantId === 'string' && merchantId !== '', 'a merchant identifier is required')
      return { paymentCredentialStatus: isAvailable ? 'paymentCredentialsAvailable' : 'applePayUnsupported' }
    }
    #request
    #sheet
    #isValidated = false
    #isPaying = false
    onvalidatemerchant = null
    onpaymentmethodselected = null
    onpaymentauthorized = null
    oncancel = null

    constructor(version, request) {
      if (!ApplePaySession.supportsVersion(version)) throw new Error('InvalidAccessError: version ' + version + ' is not supported')
      if (navigator.userActivation && !navigator.userActivation.isActive) throw new Error('InvalidAccessError: Must create a new ApplePaySession from a user gesture handler.')
      checkRequest(request)
      this.#request = request
    }
    begin() {
      if (current) throw new Error('InvalidAccessError: Page already has an active payment session.')
      check(typeof this.onvalidatemerchant === 'function', 'onvalidatemerchant is required')
      check(typeof this.onpaymentauthorized === 'function', 'onpaymentauthorized is required')
      const { total, lineItems = [], supportedNetworks, currencyCode, requiredBillingContactFields, requiredShippingContactFields } = this.#request
      const own = cards.filter(({ network }) => supportedNetworks.includes(network))
      check(own.length > 0, 'the wallet has no card of these networks')
      current = this
      const labels = fieldsFor([...(requiredBillingContactFields || []), ...(requiredShippingContactFields || [])])
      this.#sheet = openSheet({
        title: 'Apple Pay',
        total: 'Pay ' + total.label + ' ' + dollars(total, currencyCode),
        lines: lineItems.map((item) => item.label + ' ' + dollars(item, currencyCode)),
        choices: [{ name: 'card', label: 'Card', options: own.map(({ id, label }) => ({ value: id, label })) }],
        contact: Object.fromEntries(Object.entries(labels).map(([name, label]) => [name, { label, value: person[name] }])),
        onChoice: ({ card }) => this.#select(own.find(({ id }) => id === card)),
        onPay: ({ card }, typed) => this.#pay(own.find(({ id }) => id === card), typed),
        onCancel: () => {
          current = undefined
          if (this.oncancel) this.oncancel({ type: 'cancel', sessionError: { code: 'unknown', info: {} } })
        },
      })
      this.#sheet.wait()
      queueMicrotask(() => this.onvalidatemerchant({ type: 'validatemerchant', validationURL: new URL('/paymentservices/paymentSession', home).href }))
    }
    #select(card) {
      if (!this.onpaymentmethodselected) return
      this.#sheet.wait()
      this.onpaymentmethodselected({ type: 'paymentmethodselected', paymentMethod: card.token.paymentMethod })
    }
    #pay(card, typed) {
      const { requiredBillingContactFields, requiredShippingContactFields } = this.#request
      const billingContact = contactFor(requiredBillingContactFields, typed)
      const shippingContact = contactFor(requiredShippingContactFields, typed)
      this.#isPaying = true
      const payment = { token: card.token, ...(billingContact ? { billingContact } : {}), ...(shippingContact ? { shippingContact } : {}) }
      this.onpaymentauthorized({ type: 'paymentauthorized', payment })
    }
    #checkOpen(name) {
      if (current !== this) throw new Error('InvalidAccessError: ' + name + ' of a session that is not active')
    }
    completeMerchantValidation(session) {
      this.#checkOpen('completeMerchantValidation')
      const isRight = session && ['merchantSessionIdentifier', 'nonce', 'signature', 'merchantIdentifier'].every((name) => typeof session[name] === 'string') && session.domainName === location.hostname && !usedSessions.has(session.merchantSessionIdentifier)
      if (!isRight) {
        this.abort()
        if (this.oncancel) this.oncancel({ type: 'cancel', sessionError: { code: 'unknown', info: {} } })
        return
      }
      usedSessions.add(session.merchantSessionIdentifier)
      this.#isValidated = true
      this.#sheet.ready()
    }
    completePaymentMethodSelection(update) {
      this.#checkOpen('completePaymentMethodSelection')
      checkItem(update && update.newTotal, 'newTotal')
      this.#sheet.setTotal('Pay ' + update.newTotal.label + ' ' + dollars(update.newTotal, this.#request.currencyCode))
      if (this.#isValidated) this.#sheet.ready()
    }
    completePayment(result) {
      this.#checkOpen('completePayment')
      if (!this.#isPaying) throw new Error('InvalidAccessError: completePayment before a payment was authorized')
      this.#isPaying = false
      const { status, errors = [] } = typeof result === 'number' ? { status: result } : result
      // A result without errors is final, even a failure.
      if (status <= ApplePaySession.STATUS_FAILURE && errors.length === 0) {
        this.abort()
        return
      }
      this.#sheet.fail(errors.map(({ message }) => message).join(' ') || 'Payment Not Completed')
    }
    abort() {
      this.#checkOpen('abort')
      this.#sheet.close()
      current = undefined
    }
  }
  ;['SUCCESS', 'FAILURE', 'INVALID_BILLING_POSTAL_ADDRESS', 'INVALID_SHIPPING_POSTAL_ADDRESS', 'INVALID_SHIPPING_CONTACT', 'PIN_REQUIRED', 'PIN_INCORRECT', 'PIN_LOCKOUT'].forEach((name, value) => {
    ApplePaySession['STATUS_' + name] = value
  })
  window.ApplePayError = class ApplePayError {
    constructor(code, contactField, message = '') {
      Object.assign(this, { code, contactField, message })
    }
  }
  window.ApplePaySession = ApplePaySession
})()
`
