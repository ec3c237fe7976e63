import rateLimit from '@fastify/rate-limit'

/** The network under which limits and logs count an address: the address itself, or the /64 of an IPv6 address. */
export const { normalizeIP: networkOf } = rateLimit
