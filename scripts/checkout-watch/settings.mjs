import { Sorry } from '../setup/say.mjs'

/** Ports of the simulators above SIMULATORS_PORT, for a shop of `npm start` whose settings are the demo's. */
const demoPorts = {
  CAPTCHA_URL: 4,
  SOCIAL_URL: 7,
  CYBERSOURCE_URL: 10,
  PAYPAL_SCRIPT_URL: 11,
  APPLEPAY_URL: 13,
  GOOGLEPAY_URL: 14,
}

const isLoopback = (url) => ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)

const withDemo = (environ) => {
  const first = Number(environ.SIMULATORS_PORT || 8090)
  const demo = Object.entries(demoPorts).map(([name, port]) => [name, `http://localhost:${first + port}`])
  return { ...Object.fromEntries(demo), ...environ }
}

const originOf = (name, text) => {
  const url = URL.parse(text)
  if (url === null) throw new Sorry(`${name} must be an address, not "${text}".`)
  return url.origin
}
const origins = (name, text) => (text ? text.split(',').map((each) => originOf(name, each.trim())) : [])

/**
 * The allowed sources of scripts, by setting. They come from this command's environment, so that a compromised shop
 * cannot define its own list. A shop on this machine without settings has the demo's.
 * @param {string} shop the address of the shop
 * @param {Record<string, string | undefined>} environ
 * @returns {Record<string, readonly string[]>}
 */
export function basesOf(shop, environ) {
  const url = new URL(shop)
  const given = Object.fromEntries(Object.entries(environ).filter(([, value]) => value))
  const settings = isLoopback(url) ? withDemo(given) : given
  const google = settings.GOOGLE_URL ?? (settings.SOCIAL_URL ? `${settings.SOCIAL_URL}/google` : '')
  return {
    PUBLIC_URL: [url.origin],
    CYBERSOURCE_ORIGINS: origins('CYBERSOURCE_ORIGINS', settings.CYBERSOURCE_ORIGINS ?? settings.CYBERSOURCE_URL),
    APPLEPAY_URL: origins('APPLEPAY_URL', settings.APPLEPAY_URL),
    GOOGLEPAY_URL: origins('GOOGLEPAY_URL', settings.GOOGLEPAY_URL),
    VISA_CHECKOUT_URL: origins('VISA_CHECKOUT_URL', settings.VISA_CHECKOUT_URL),
    PAYPAL_SCRIPT_URL: origins('PAYPAL_SCRIPT_URL', settings.PAYPAL_SCRIPT_URL),
    CAPTCHA_URL: origins('CAPTCHA_URL', settings.CAPTCHA_URL),
    GOOGLE_URL: google ? [google.replace(/\/+$/, '')] : [],
    MAP_TILES_URL: origins('MAP_TILES_URL', settings.MAP_TILES_URL),
    SERVICE_WORKER: settings.SERVICE_WORKER === 'off' ? [] : ['on'],
  }
}
