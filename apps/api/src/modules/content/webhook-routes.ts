import { createHmac, timingSafeEqual } from 'node:crypto'
import { receiveContentEvent } from '@forno/contracts/content/webhook'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { changeOf, type ContentChange } from './service/story-changes.ts'

const mostBytes = 20_000

/** Whether the service signed these bytes with the secret of the webhook. */
const isSigned = (body: Buffer, signature: unknown, secret: string): boolean => {
  if (typeof signature !== 'string' || !/^[0-9a-f]{40}$/i.test(signature)) return false
  const expected = createHmac('sha1', secret).update(body).digest()
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'))
}

const parsed = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}

type WebhookDeps = {
  /** '' refuses every event. */
  readonly secret: string
  /** Tells every process what to read again. */
  readonly announce: (change: ContentChange) => Promise<void>
}

/** Receives the content service's webhook. Its content changes nothing; it only names what to read again. [CON-01] */
export const webhookRoutes = (app: FastifyInstance, { secret, announce }: WebhookDeps): void => {
  void app.register((inner, _options, done) => {
    inner.removeAllContentTypeParsers()
    // The signature covers the raw bytes.
    inner.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: mostBytes }, (_request, body, finish) =>
      finish(null, body),
    )
    serve(inner, receiveContentEvent, async ({ body, reply, refuse }) => {
      const signature = reply.request.headers['webhook-signature']
      if (secret === '' || !Buffer.isBuffer(body) || !isSigned(body, signature, secret)) refuse('BadInput')
      const event = parsed(Buffer.from(body))
      if (typeof event !== 'object' || event === null) refuse('BadInput')
      const change = changeOf(event)
      if (change !== null) await announce(change)
      return null
    })
    done()
  })
}
