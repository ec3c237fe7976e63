import type { Stack } from './stack.ts'

type Source = 'shop' | keyof Pick<Stack['simulators'], 'cybersource' | 'applepay' | 'googlepay' | 'captcha' | 'social'>

export type CheckoutScript = {
  readonly name: string
  /** Who serves it. */
  readonly from: Source
  readonly path: RegExp
  /** Where the real one comes from, as `docs/operations.md` says it. */
  readonly origin: string
  readonly neededFor: string
  /** `hash` = the page names what its bytes must be; else why it cannot. */
  readonly integrity: 'hash' | { readonly none: string }
  /** The name under which the page's policy lets its address be set; null = it stands in the page. */
  readonly trustedType: 'captcha' | 'card-fields' | 'google-sign-in' | null
  /** Not loaded by a checkout with everything switched on, and when it is. */
  readonly onlyWhen?: string
}

const changes = 'its maker changes it under the same address, and publishes no hash'

/**
 * Every script that may run on the page on which people pay: where it comes from, what it is for and how its bytes are known, as PCI DSS
 * 6.4.3 asks. A browser test meets no other. [PAY-08] [PAY-12]
 */
export const checkoutScripts: readonly CheckoutScript[] = [
  {
    name: 'The shop',
    from: 'shop',
    path: /^\/assets\/[\w.-]+\.js$/,
    origin: 'PUBLIC_URL',
    neededFor: 'the shop itself',
    integrity: { none: "from the page's own origin; the name of each file holds the hash of what is in it" },
    trustedType: null,
  },
  {
    name: 'Card fields',
    from: 'cybersource',
    path: /^\/microform\/bundle\/[\w.]+\/flex-microform\.min\.js$/,
    origin: 'CYBERSOURCE_ORIGINS',
    neededFor: 'frames of the gateway in which a card is typed [PAY-12] [PAY-14]',
    integrity: 'hash',
    trustedType: 'card-fields',
  },
  {
    name: 'Click to Pay',
    from: 'cybersource',
    path: /^\/up\/v1\/assets\/[\w.]+\/SecureAcceptance\.js$/,
    origin: 'CYBERSOURCE_ORIGINS',
    neededFor: 'the panel of Click to Pay [PAY-28]',
    integrity: 'hash',
    trustedType: 'card-fields',
  },
  {
    name: 'Apple Pay',
    from: 'applepay',
    path: /^\/jsapi\/1\.latest\/apple-pay-sdk\.js$/,
    origin: 'APPLEPAY_URL',
    neededFor: 'asking whether the device has Apple Pay, and its sheet [PAY-08] [PAY-17]',
    integrity: { none: changes },
    trustedType: 'card-fields',
  },
  {
    name: 'Google Pay',
    from: 'googlepay',
    path: /^\/gp\/p\/js\/pay\.js$/,
    origin: 'GOOGLEPAY_URL',
    neededFor: 'asking whether the device has Google Pay, and its sheet [PAY-08] [PAY-19]',
    integrity: { none: changes },
    trustedType: 'card-fields',
  },
  {
    name: 'Visa Checkout',
    from: 'cybersource',
    path: /^\/checkout-widget\/resources\/js\/integration\/v1\/sdk\.js$/,
    origin: 'CYBERSOURCE_ORIGINS',
    neededFor: 'the panel of Visa Checkout [PAY-16]',
    integrity: { none: changes },
    trustedType: 'card-fields',
    onlyWhen: 'the flag visa_checkout and its keys are set',
  },
  {
    name: 'Bot check',
    from: 'captcha',
    path: /^\/recaptcha\/api\.js$/,
    origin: 'CAPTCHA_URL',
    neededFor: 'telling people from programs that try cards [PAY-29]',
    integrity: { none: changes },
    trustedType: 'captcha',
  },
  {
    name: 'Google sign-in',
    from: 'social',
    path: /^\/google\/gsi\/client$/,
    origin: 'GOOGLE_URL',
    neededFor: 'logging in with Google [ACC-38]',
    integrity: { none: changes },
    trustedType: 'google-sign-in',
    onlyWhen: 'somebody logs in without leaving the page',
  },
]

/** Names under which scripts may be let in; what is not here is refused by the browser. `goog#html` is made by Google's own scripts. */
export const trustedTypes: readonly string[] = [
  ...new Set([...checkoutScripts.flatMap(({ trustedType }) => trustedType ?? []), 'goog#html']),
]

export const originOf = ({ from }: CheckoutScript, { url, simulators }: Stack): string =>
  new URL(from === 'shop' ? url : simulators[from]).origin

/** The row of a script, by its address; undefined = nobody has written it down. */
export const rowOf = (address: string, stack: Stack): CheckoutScript | undefined => {
  const { origin, pathname } = new URL(address)
  return checkoutScripts.find((each) => originOf(each, stack) === origin && each.path.test(pathname))
}
