import type { FastifyRequest } from 'fastify'

/** The token of `Authorization: Bearer …`; null when there is none. [API-08] */
export const bearerOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string | null =>
  /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? null
