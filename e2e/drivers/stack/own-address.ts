let addresses = 0

/** An IP address that no other journey of this worker uses; each worker has its own shop. */
export const newAddress = (): string => {
  addresses += 1
  return `10.1.${addresses >> 8}.${addresses & 255}`
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
