import { currentJourney } from './own-number.ts'

/** The most addresses that one journey uses. */
const mostAddresses = 1_000

let addresses = 0

/** An IP address that no other journey of this shop uses. */
export const newAddress = (): string => {
  addresses = (addresses + 1) % mostAddresses
  const number = currentJourney() * mostAddresses + addresses
  return `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`
}

/** The header that names a caller's address: the shop trusts the journeys' machine as a proxy. */
export const forwardedFor = (address: string) => ({ 'x-forwarded-for': address }) as const

/**
 * Runs in the page before the shop's code: its API calls name the journey's own address, because limits count calls per
 * address. A header on every browser request would cause CORS preflights to other origins.
 */
export const callFrom = (address: string): void => {
  const send = window.fetch.bind(window)
  window.fetch = (input, init) => {
    const request = new Request(input, init)
    if (new URL(request.url).origin === location.origin) request.headers.set('x-forwarded-for', address)
    return send(request)
  }
}
