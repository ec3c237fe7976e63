import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import type { Stack } from './stack.ts'

type Setting = 'PUBLIC_URL' | 'CYBERSOURCE_ORIGINS' | 'APPLEPAY_URL' | 'GOOGLEPAY_URL' | 'CAPTCHA_URL' | 'GOOGLE_URL'

/** A row of `config/checkout-scripts.yaml`, which says what each field means. */
export type CheckoutScript = {
  readonly name: string
  readonly setting: Setting
  readonly path: string
  readonly purpose: string
  readonly owner: string
  readonly integrity: string
  readonly type?: string
  /** Not loaded by a checkout with everything switched on, and when it is. */
  readonly onlyWhen?: string
  readonly allows?: Readonly<Record<string, readonly string[]>>
}

const file = join(import.meta.dirname, '../../../config/checkout-scripts.yaml')

/**
 * Every script that may run on the page on which people pay: where it comes from, what it is for and how its bytes are known, as PCI DSS
 * 6.4.3 asks. A browser test meets no other. [PAY-08] [PAY-12]
 */
export const checkoutScripts = (parse(readFileSync(file, 'utf8')) as { scripts: readonly CheckoutScript[] }).scripts

/** Names under which scripts may be let in; what is not here is refused by the browser. `goog#html` is made by Google's own scripts. */
export const trustedTypes: readonly string[] = [
  ...new Set([...checkoutScripts.flatMap(({ type }) => type ?? []), 'goog#html']),
]

/** The settings of a stack, whose third parties are simulators. */
export const settingsOf = ({ url, simulators }: Stack): Readonly<Record<Setting, string>> => ({
  PUBLIC_URL: url,
  CYBERSOURCE_ORIGINS: simulators.cybersource,
  APPLEPAY_URL: simulators.applepay,
  GOOGLEPAY_URL: simulators.googlepay,
  CAPTCHA_URL: simulators.captcha,
  GOOGLE_URL: `${simulators.social}/google`,
})

/** What `script-src` says for a script of others. */
export const sourcesOf = ({ setting, allows = {} }: CheckoutScript, stack: Stack): readonly string[] =>
  (allows['script-src'] ?? []).map((path) => `${settingsOf(stack)[setting]}${path}`)

/** The row of a script, by its address; undefined = the list does not have it. */
export const rowOf = (address: string, stack: Stack): CheckoutScript | undefined => {
  const settings = settingsOf(stack)
  const { origin, pathname } = new URL(address)
  return checkoutScripts.find(({ setting, path }) => {
    const place = `${origin}${pathname}`
    return place.startsWith(settings[setting]) && new RegExp(path).test(place.slice(settings[setting].length))
  })
}
