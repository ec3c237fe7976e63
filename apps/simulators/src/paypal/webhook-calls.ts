import { fieldsOf } from '../platform/request-fields.ts'
import type { FastifyInstance } from 'fastify'
import { newId } from './ledger.ts'
import { eventTypes } from './events.ts'
import { isText } from './money.ts'
import { malformed } from './problem.ts'
import { certificatePath, type createTransmissions } from './transmission.ts'
import type { Webhook, Webhooks } from './webhooks.ts'

type IdParams = { Params: { id: string } }

const webhookResponse = ({ id, url, types }: Webhook) => ({
  id,
  url,
  event_types: types.map((name) => ({ name })),
  links: [],
})

/** Webhook management and verify-webhook-signature. */
export function addWebhookCalls(
  app: FastifyInstance,
  webhooks: Webhooks,
  verifies: ReturnType<typeof createTransmissions>['verifies'],
): void {
  const config = { operation: 'webhooks' }
  app.post('/v1/notifications/webhooks', { config }, async (request, reply) => {
    const { url, event_types: types } = fieldsOf(request.body)
    return reply
      .code(201)
      .send(webhookResponse(webhooks.register({ id: newId(), url: addressOf(url), types: typesOf(types) })))
  })
  app.get('/v1/notifications/webhooks', { config }, () => ({ webhooks: webhooks.all().map(webhookResponse) }))
  app.get<IdParams>('/v1/notifications/webhooks/:id', { config }, ({ params }) =>
    webhookResponse(webhooks.find(params.id)),
  )
  app.delete<IdParams>('/v1/notifications/webhooks/:id', { config }, async ({ params }, reply) => {
    webhooks.remove(params.id)
    return reply.code(204).send()
  })
  app.post(
    '/v1/notifications/verify-webhook-signature',
    { config: { operation: 'verifyWebhook' } },
    async (request) => ({
      verification_status: (await verifies(request.body)) ? 'SUCCESS' : 'FAILURE',
    }),
  )
}

/** The certificate is public. */
export function addCertificate(app: FastifyInstance, certificate: () => Promise<string>): void {
  app.get(certificatePath, { config: { operation: 'certificate' } }, async (_request, reply) =>
    reply.type('application/x-pem-file').send(await certificate()),
  )
}

export function addressOf(url: unknown): string {
  const isAddress = isText(url) && URL.canParse(url)
  const isSafe =
    isAddress &&
    (new URL(url).protocol === 'https:' ||
      new URL(url).hostname === 'localhost' ||
      new URL(url).hostname === '127.0.0.1')
  if (!isSafe) throw malformed('/url', 'INVALID_PARAMETER_SYNTAX', url)
  return url
}

function typesOf(types: unknown): readonly string[] {
  const list = Array.isArray(types) ? types.map((each) => fieldsOf(each).name) : []
  const known: readonly unknown[] = ['*', ...eventTypes]
  if (list.length === 0) throw malformed('/event_types', 'MISSING_REQUIRED_PARAMETER')
  const strange = list.find((name) => !known.includes(name))
  if (strange !== undefined) throw malformed('/event_types', 'INVALID_PARAMETER_VALUE', strange)
  return list.map(String)
}
