let addresses = 0

/**
 * Headers that give a journey, or a call beside it, an address of its own, as limits count calls per address. The shop
 * trusts the journeys' machine as a proxy; each worker has a shop of its own, so that a counter is enough.
 */
export const callFromOwnAddress = (): { readonly 'x-forwarded-for': string } => {
  addresses += 1
  return { 'x-forwarded-for': `10.1.${addresses >> 8}.${addresses & 255}` }
}
