import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AfterpayRefusal } from './afterpay-refusal.ts'

export type AfterpayMerchant = { readonly merchantId: string; readonly secret: string }

/** Checks every merchant call: Basic authentication, and a User-Agent that names the shop. */
export function createMerchantCheck({ merchantId, secret }: AfterpayMerchant): (request: FastifyRequest) => void {
  const right = `Basic ${Buffer.from(`${merchantId}:${secret}`).toString('base64')}`
  return ({ headers }) => {
    if (headers.authorization !== right)
      throw new AfterpayRefusal(401, 'unauthorized', 'Credentials are required to access this resource.')
    // Afterpay's edge refuses the default User-Agent of a library, because it names no shop.
    if (!/^\S.*\/.*https?:\/\//.test(headers['user-agent'] ?? ''))
      throw new AfterpayRefusal(
        400,
        'bad_request',
        'The User-Agent must name platform, merchant and shop: Shop/1.0 (custom; merchant 12345) https://shop.example',
      )
    if (!/application\/json|\*\/\*/.test(headers.accept ?? ''))
      throw new AfterpayRefusal(406, 'not_acceptable', 'Accept must be application/json.')
  }
}

type Once = {
  /** Runs `act` once per request id and replays the stored answer afterwards. */
  readonly once: <Answer>(requestId: string | undefined, request: unknown, act: () => Answer) => Answer
  readonly forget: () => void
}

/** The stored answers by request id. Refuses a request id that belongs to another request. */
export function createOnce(): Once {
  const answers = new Map<string, { readonly requestText: string; readonly answer: unknown }>()
  return {
    once<Answer>(requestId: string | undefined, request: unknown, act: () => Answer): Answer {
      if (requestId === undefined) return act()
      const requestText = JSON.stringify(request)
      const before = answers.get(requestId)
      if (before !== undefined && before.requestText !== requestText)
        throw new AfterpayRefusal(409, 'conflict', 'The requestId belongs to another request.')
      if (before !== undefined) return before.answer as Answer
      const answer = act()
      answers.set(requestId, { requestText, answer })
      return answer
    },
    forget: () => {
      answers.clear()
    },
  }
}

/** Answers every error in Afterpay's shape, including malformed JSON and unknown paths. */
export function addAfterpayErrors(app: FastifyInstance): void {
  const bodyOf = (status: number, errorCode: string, message: string) => ({
    errorCode,
    errorId: randomUUID().slice(0, 16),
    message,
    httpStatusCode: status,
  })
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    if (error instanceof AfterpayRefusal)
      return reply.code(error.status).send(bodyOf(error.status, error.code, error.message))
    const { statusCode = 500 } = error
    if (statusCode >= 500) return reply.send(error)
    return reply.code(statusCode).send(bodyOf(statusCode, 'invalid_json', error.message))
  })
  app.setNotFoundHandler((request, reply) =>
    reply.code(404).send(bodyOf(404, 'not_found', `${request.method} ${request.url} is nothing here.`)),
  )
}
