import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import type { Stack } from './stack.ts'

type Setting =
  | 'PUBLIC_URL'
  | 'CYBERSOURCE_ORIGINS'
  | 'APPLEPAY_URL'
  | 'GOOGLEPAY_URL'
  | 'VISA_CHECKOUT_URL'
  | 'PAYPAL_SCRIPT_URL'
  | 'CAPTCHA_URL'
  | 'GOOGLE_URL'

/** A row of `config/checkout-scripts.yaml`, which documents each field. */
export type CheckoutScript = {
  readonly name: string
  readonly setting: Setting
  readonly path: string
  readonly purpose: string
  readonly owner: string
  readonly integrity: string
  readonly type?: string
  /** When a checkout with every method enabled does not load it, and when it does. */
  readonly onlyWhen?: string
  readonly allows?: Readonly<Record<string, readonly string[]>>
}

const file = join(import.meta.dirname, '../../../config/checkout-scripts.yaml')

/**
 * Every script that may run on the payment page: its origin, purpose and integrity, as PCI DSS 6.4.3 requires. A
 * browser test finds no other. [PAY-08] [PAY-12]
 */
export const checkoutScripts = (parse(readFileSync(file, 'utf8')) as { scripts: readonly CheckoutScript[] }).scripts

/**
 * The names of allowed trusted-types policies; the browser refuses others. Google's own scripts create `goog#html`, and
 * the order's page, to which a checkout leads without a new document, may register our service worker.
 */
export const trustedTypes: readonly string[] = [
  ...new Set([...checkoutScripts.flatMap(({ type }) => type ?? []), 'goog#html', 'service-worker']),
]

/** The settings of a stack whose third parties are simulators. */
export const settingsOf = ({ url, simulators }: Stack): Readonly<Record<Setting, string>> => ({
  PUBLIC_URL: url,
  CYBERSOURCE_ORIGINS: simulators.cybersource,
  APPLEPAY_URL: simulators.applepay,
  GOOGLEPAY_URL: simulators.googlepay,
  VISA_CHECKOUT_URL: simulators.cybersource,
  PAYPAL_SCRIPT_URL: simulators.paypal,
  CAPTCHA_URL: simulators.captcha,
  GOOGLE_URL: `${simulators.social}/google`,
})

/** The `script-src` sources of a third-party script. */
export const sourcesOf = ({ setting, allows = {} }: CheckoutScript, stack: Stack): readonly string[] =>
  (allows['script-src'] ?? []).map((path) => `${settingsOf(stack)[setting]}${path}`)

/** The row of a script by its address; undefined = not listed. */
export const rowOf = (address: string, stack: Stack): CheckoutScript | undefined => {
  const settings = settingsOf(stack)
  const { origin, pathname } = new URL(address)
  return checkoutScripts.find(({ setting, path }) => {
    const place = `${origin}${pathname}`
    return place.startsWith(settings[setting]) && new RegExp(path).test(place.slice(settings[setting].length))
  })
}
