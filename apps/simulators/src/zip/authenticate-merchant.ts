import type { FastifyInstance, FastifyRequest } from 'fastify'
import { invalid, ZipRefusal } from './zip-refusal.ts'

type StoredAnswer = { readonly requestText: string; readonly answer: object }

export type MerchantChecks = {
  /** Refuses calls without the API key or without a version. */
  readonly check: (request: FastifyRequest) => void
  /** Runs `act` once per idempotency key and replays the stored answer afterwards. */
  readonly once: (request: FastifyRequest, act: () => object) => { readonly status: 200 | 201; readonly answer: object }
  readonly forget: () => void
}

/** The checks that every merchant call passes. */
export function createMerchantChecks(apiKey: string): MerchantChecks {
  const answers = new Map<string, StoredAnswer>()
  return {
    check: ({ headers }) => {
      if (headers.authorization !== `Bearer ${apiKey}`)
        throw new ZipRefusal(401, 'unauthorized', 'The API key is missing or unknown.')
      if (!/^\d{4}-\d{2}-\d{2}$/.test(String(headers['zip-version'])))
        throw invalid('The header Zip-Version is missing, such as 2017-03-01.')
    },
    once: ({ headers, url, body }, act) => {
      const key = headers['idempotency-key']
      if (typeof key !== 'string' || !/^\S{1,255}$/.test(key)) throw invalid('The header Idempotency-Key is missing.')
      const requestText = JSON.stringify([url, body])
      const before = answers.get(key)
      if (before !== undefined && before.requestText !== requestText)
        throw new ZipRefusal(409, 'idempotency_conflict', 'The Idempotency-Key belongs to another request.')
      if (before !== undefined) return { status: 200, answer: before.answer }
      const answer = act()
      answers.set(key, { requestText, answer })
      return { status: 201, answer }
    },
    forget: () => {
      answers.clear()
    },
  }
}

/** Answers every error in Zip's shape, including malformed JSON. */
export function addZipErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    const isUnread = error.statusCode !== undefined && error.statusCode < 500
    const refusal = error instanceof ZipRefusal ? error : isUnread ? invalid(error.message) : undefined
    return refusal === undefined ? reply.send(error) : reply.code(refusal.status).send(refusal.body)
  })
}
