const numbered = (name: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => [`${name}${at + 1}`, `${name}${at + 1}-dr`]).flat()

/** The hosts that Apple publishes for merchant sessions, including those for China and for testing. [PAY-17] */
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
 * The URL for requesting a merchant session, or null if the browser's `validationURL` is not allowed. Only its host
 * is used, and it must be one of Apple's or the origin of the simulator `simulatorOrigin`. The path is fixed, which
 * prevents SSRF. [PAY-17]
 */
export const merchantSessionAddress = (validationURL: string, simulatorOrigin: string | null): string | null => {
  if (simulatorOrigin !== null && validationURL === `${simulatorOrigin}${path}`) return validationURL
  const host = secureAddress.exec(validationURL)?.[1]?.toLowerCase()
  return host !== undefined && applePayHosts.has(host) ? `https://${host}${path}` : null
}
