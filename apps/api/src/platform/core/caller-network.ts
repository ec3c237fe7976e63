import rateLimit from '@fastify/rate-limit'

/** The network that an address counts for in limits and logs: the address itself, or its IPv6 /64. */
export const { normalizeIP: networkOf } = rateLimit
