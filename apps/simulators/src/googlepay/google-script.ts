import { sheetScript } from '../wallet/sheet-script.ts'
import { lastFourOf, nameOfNetwork } from '../wallet/wallet-card.ts'
import type { Wallet } from '../wallet/wallet-state.ts'
import { tokensOf } from './google-token.ts'

/** The script at `/gp/p/js/pay.js`: defines `google.payments.api.PaymentsClient` with a working payment sheet. */
export const googleScript = ({ isAvailable, cards }: Wallet, gatewayMerchantId: string): string => `(() => {
  const isAvailable = ${String(isAvailable)}
  const gatewayMerchantId = ${JSON.stringify(gatewayMerchantId)}
  const cards = ${JSON.stringify(cards.map((card) => ({ id: card.id, label: card.label, network: card.network, lastFour: lastFourOf(card), description: `${nameOfNetwork(card.network)} •• ${lastFourOf(card)}`, tokens: tokensOf(card) })))}
  ${sheetScript}
  const methods = { PAN_ONLY: 'Card number', CRYPTOGRAM_3DS: 'Device token' }
  const wrong = (statusMessage) => ({ statusCode: 'DEVELOPER_ERROR', statusMessage })
  const check = (isRight, words) => {
    if (!isRight) throw wrong(words)
  }
  const known = (list, values) => Array.isArray(list) && list.length > 0 && list.every((each) => values.includes(each))
  const cardMethodOf = (request) => {
    check(request && request.apiVersion === 2 && Number.isInteger(request.apiVersionMinor), 'apiVersion must be 2 with an apiVersionMinor')
    const method = (request.allowedPaymentMethods || []).find(({ type }) => type === 'CARD')
    check(method && method.parameters, 'allowedPaymentMethods must contain a CARD with parameters')
    check(known(method.parameters.allowedAuthMethods, Object.keys(methods)), 'allowedAuthMethods must be of PAN_ONLY, CRYPTOGRAM_3DS')
    check(known(method.parameters.allowedCardNetworks, ['AMEX', 'DISCOVER', 'ELECTRON', 'ELO', 'ELO_DEBIT', 'INTERAC', 'JCB', 'MAESTRO', 'MASTERCARD', 'VISA']), 'allowedCardNetworks names a network that is none')
    return method
  }
  const cardsFor = ({ parameters }) => cards.filter(({ network }) => parameters.allowedCardNetworks.includes(network))
  const checkPayment = (request, method, environment) => {
    const { type, parameters = {} } = method.tokenizationSpecification || {}
    check(type === 'PAYMENT_GATEWAY' && parameters.gateway === 'cybersource', 'tokenizationSpecification must be of the PAYMENT_GATEWAY cybersource')
    check(parameters.gatewayMerchantId === gatewayMerchantId, 'gatewayMerchantId is not registered with the gateway')
    check(request.merchantInfo && (environment === 'TEST' || request.merchantInfo.merchantId), 'OR_BIBED_06: merchantInfo.merchantId is required in PRODUCTION')
    const { totalPriceStatus, totalPrice, currencyCode, countryCode } = request.transactionInfo || {}
    check(['FINAL', 'ESTIMATED', 'NOT_CURRENTLY_KNOWN'].includes(totalPriceStatus), 'transactionInfo.totalPriceStatus is required')
    check(typeof totalPrice === 'string' && /^\\d+(\\.\\d{2})?$/.test(totalPrice), 'transactionInfo.totalPrice must be a text such as "42.50"')
    check(/^[A-Z]{3}$/.test(currencyCode) && /^[A-Z]{2}$/.test(countryCode), 'transactionInfo needs currencyCode and countryCode')
  }
  const address = (parameters, typed) => ({
    name: typed.name,
    postalCode: '2000',
    countryCode: 'AU',
    ...((parameters.billingAddressParameters || {}).format === 'FULL' ? { address1: '1 George Street', address2: '', address3: '', locality: 'Sydney', administrativeArea: 'NSW', sortingCode: '' } : {}),
    ...((parameters.billingAddressParameters || {}).phoneNumberRequired ? { phoneNumber: typed.phoneNumber } : {}),
  })
  const dataOf = (request, { parameters }, { card, authMethod }, typed) => ({
    apiVersion: 2,
    apiVersionMinor: 0,
    ...(request.emailRequired ? { email: typed.email } : {}),
    paymentMethodData: {
      type: 'CARD',
      description: card.description,
      info: {
        cardNetwork: card.network,
        cardDetails: card.lastFour,
        cardFundingSource: 'CREDIT',
        ...(parameters.assuranceDetailsRequired ? { assuranceDetails: { accountVerified: true, cardHolderAuthenticated: authMethod === 'CRYPTOGRAM_3DS' } } : {}),
        ...(parameters.billingAddressRequired ? { billingAddress: address(parameters, typed) } : {}),
      },
      tokenizationData: { type: 'PAYMENT_GATEWAY', token: card.tokens[authMethod] },
    },
  })
  const contactFor = (request, { parameters }) => ({
    ...(request.emailRequired ? { email: { label: 'E-mail', value: 'alex.baker@example.com' } } : {}),
    ...(parameters.billingAddressRequired ? { name: { label: 'Name', value: 'Alex Baker' } } : {}),
    ...(parameters.billingAddressRequired && (parameters.billingAddressParameters || {}).phoneNumberRequired ? { phoneNumber: { label: 'Phone', value: '+61412345678' } } : {}),
  })
  const labels = { book: 'Book with', buy: 'Buy with', checkout: 'Checkout with', donate: 'Donate with', order: 'Order with', pay: 'Pay with', plain: '', subscribe: 'Subscribe with' }
  let isOpen = false

  class PaymentsClient {
    #environment
    #callbacks
    constructor({ environment = 'TEST', paymentDataCallbacks = {} } = {}) {
      check(environment === 'TEST' || environment === 'PRODUCTION', 'environment must be TEST or PRODUCTION')
      this.#environment = environment
      this.#callbacks = paymentDataCallbacks
    }
    async isReadyToPay(request) {
      const method = cardMethodOf(request)
      const isReady = isAvailable && cardsFor(method).length > 0
      return { result: isReady, ...(request.existingPaymentMethodRequired ? { paymentMethodPresent: isReady } : {}) }
    }
    createButton({ onClick, buttonType = 'buy', buttonColor = 'default', buttonRadius = 4, buttonSizeMode = 'static' } = {}) {
      check(typeof onClick === 'function', 'createButton needs onClick')
      check(labels[buttonType] !== undefined, 'there is no buttonType ' + buttonType)
      const box = document.createElement('div')
      const button = document.createElement('button')
      button.type = 'button'
      button.textContent = (labels[buttonType] + ' Google Pay').trim()
      const isWhite = buttonColor === 'white'
      Object.assign(button.style, { width: buttonSizeMode === 'fill' ? '100%' : 'auto', minHeight: '44px', padding: '8px 24px', font: '500 16px/1 system-ui', color: isWhite ? '#1f1f1f' : '#ffffff', background: isWhite ? '#ffffff' : '#000000', border: '1px solid #747775', borderRadius: buttonRadius + 'px', cursor: 'pointer' })
      button.addEventListener('click', onClick)
      box.append(button)
      return box
    }
    prefetchPaymentData(request) {
      cardMethodOf(request)
    }
    async loadPaymentData(request) {
      const method = cardMethodOf(request)
      checkPayment(request, method, this.#environment)
      const own = cardsFor(method)
      if (!isAvailable || own.length === 0) throw { statusCode: 'BUYER_ACCOUNT_ERROR', statusMessage: 'The buyer has no card that fits.' }
      const asks = (request.callbackIntents || []).includes('PAYMENT_AUTHORIZATION')
      const authorize = this.#callbacks.onPaymentAuthorized
      check(!asks || typeof authorize === 'function', 'the intent PAYMENT_AUTHORIZATION needs onPaymentAuthorized')
      if (isOpen) throw wrong('a sheet is open already')
      isOpen = true
      const { totalPriceLabel = 'Total', totalPrice, currencyCode, displayItems = [] } = request.transactionInfo
      return new Promise((resolve, reject) => {
        const end = (act, value) => {
          isOpen = false
          act(value)
        }
        const sheet = openSheet({
          title: 'Google Pay',
          total: totalPriceLabel + ' ' + currencyCode + ' ' + totalPrice,
          lines: displayItems.map(({ label, price }) => label + ' ' + currencyCode + ' ' + price),
          choices: [
            { name: 'card', label: 'Card', options: own.map(({ id, label }) => ({ value: id, label })) },
            { name: 'authMethod', label: 'Kept as', options: method.parameters.allowedAuthMethods.map((value) => ({ value, label: methods[value] })) },
          ],
          contact: contactFor(request, method),
          onPay: async ({ card, authMethod }, typed) => {
            const data = dataOf(request, method, { card: own.find(({ id }) => id === card), authMethod }, typed)
            const answer = asks ? await Promise.resolve(authorize(data)).catch(() => ({ transactionState: 'ERROR' })) : { transactionState: 'SUCCESS' }
            if (answer && answer.transactionState === 'SUCCESS') {
              sheet.close()
              end(resolve, data)
              return
            }
            sheet.fail((answer && answer.error && answer.error.message) || 'Your payment could not be completed.')
          },
          onCancel: () => end(reject, { statusCode: 'CANCELED', statusMessage: 'User closed the Payment Request UI.' }),
        })
      })
    }
  }
  window.google = { ...window.google, payments: { ...(window.google && window.google.payments), api: { PaymentsClient } } }
})()
`
