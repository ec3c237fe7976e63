const numbered = (name: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => [`${name}${at + 1}`, `${name}${at + 1}-dr`]).flat()

/** Where Apple makes sessions of merchants, as it publishes them: a closed list, China's and that of tests included. [PAY-17] */
export const applePayHosts: ReadonlySet<string> = new Set(
  [
    'apple-pay-gateway',
    ...numbered('apple-pay-gateway-nc-pod', 5),
    ...numbered('apple-pay-gateway-pr-pod', 5),
    'cn-apple-pay-gateway',
    ...numbered('cn-apple-pay-gateway-sh-pod', 3),
    ...numbered('cn-apple-pay-gateway-tj-pod', 3),
    'apple-pay-gateway-cert',
    'cn-apple-pay-gateway-cert',
  ].map((name) => `${name}.apple.com`),
)

const path = '/paymentservices/paymentSession'
const secureAddress = /^https:\/\/([a-z0-9.-]+)(?::443)?(?:\/[\w./-]*)?$/i

/**
 * The address at which a session of the merchant may be asked for, or null: of what a browser names, only the host is believed, and only one of Apple's
 * or, where the shop has a stand-in for Apple, exactly that origin. The path is always our own. [PAY-17]
 */
export const merchantSessionAddress = (validationURL: string, standIn: string | null): string | null => {
  if (standIn !== null && validationURL === `${standIn}${path}`) return validationURL
  const host = secureAddress.exec(validationURL)?.[1]?.toLowerCase()
  return host !== undefined && applePayHosts.has(host) ? `https://${host}${path}` : null
}
