let addresses = 0

/** An address that no other journey of this worker has; each worker has a shop of its own. */
export const newAddress = (): string => {
  addresses += 1
  return `10.1.${addresses >> 8}.${addresses & 255}`
}

/** The header that names a caller's address: the shop trusts the machine of the journeys as a proxy. */
export const forwardedFor = (address: string) => ({ 'x-forwarded-for': address }) as const

/**
 * Runs in the page before the shop does: its calls name the journey's own address, as limits count calls per address.
 * A header on every request of the browser would make calls to other origins ask for permission first (CORS).
 */
export const callFrom = (address: string): void => {
  const send = window.fetch.bind(window)
  window.fetch = (input, init) => {
    const request = new Request(input, init)
    if (new URL(request.url).origin === location.origin) request.headers.set('x-forwarded-for', address)
    return send(request)
  }
}
