import { fieldsOf } from '../../platform/request-fields.ts'
import { escaped } from '../../platform/markup.ts'
import { readFileSync } from 'node:fs'
import { createRequire, stripTypeScriptTypes } from 'node:module'
import type { FastifyInstance } from 'fastify'
import { checkCardEntry } from '../gateway/card-entry.ts'
import type { Session } from '../gateway/session-request.ts'
import type { Gateway } from '../gateway/gateway.ts'
import { libraries } from './libraries.ts'

const bundle = '/microform/bundle/v2.0.2'
const script = 'text/javascript; charset=utf-8'
const rules = '@forno/domain/payments/card-number'
const fileOf = (name: string): string => readFileSync(new URL(`./browser/${name}`, import.meta.url), 'utf8')

/** The card number rules of the domain, as JavaScript without types. */
const rulesScript = (): string =>
  stripTypeScriptTypes(readFileSync(createRequire(import.meta.url).resolve(rules), 'utf8'))

const words = {
  number: { label: 'Card number', autocomplete: 'cc-number' },
  securityCode: { label: 'Security code', autocomplete: 'cc-csc' },
} as const
type FieldName = keyof typeof words

/**
 * The browser side of the gateway: the library whose hash the capture context contains, the frames for typed cards,
 * and the call in which a frame exchanges the digits for a token. [PAY-12] [PAY-37]
 */
export function addMicroform(app: FastifyInstance, { sessions, tokens, clock }: Gateway): void {
  for (const { path, text } of Object.values(libraries()))
    app.get(path, (_request, reply) =>
      reply
        .headers({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' })
        .type(script)
        .send(text),
    )
  app.get(`${bundle}/field.js`, (_request, reply) =>
    reply.type(script).send(fileOf('field.js').replace(rules, './card-number.js')),
  )
  app.get(`${bundle}/card-number.js`, (_request, reply) => reply.type(script).send(rulesScript()))
  app.get(`${bundle}/field.css`, (_request, reply) => reply.type('text/css; charset=utf-8').send(fileOf('field.css')))

  const alive = (id: unknown): Session | undefined => {
    const found = sessions.get(String(id))
    return found === undefined || found.until <= clock() ? undefined : found
  }

  app.get<{ Querystring: { session?: string; field?: string; channel?: string } }>(
    '/microform/v2/frame',
    ({ query }, reply) => {
      const session = alive(query.session)
      const field = Object.keys(words).find((each): each is FieldName => each === query.field)
      const isRight = session !== undefined && field !== undefined && /^[\w-]{36}$/.test(query.channel ?? '')
      if (!isRight)
        return reply.code(400).type('text/plain').send('There is no such field, or its capture context has ended.')
      const policy = `default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors ${session.targetOrigins.join(' ')}`
      return reply
        .headers({ 'content-security-policy': policy, 'cache-control': 'no-store' })
        .type('text/html; charset=utf-8')
        .send(framePage(session, field, query.channel ?? ''))
    },
  )

  app.post('/flex/v2/tokens', { config: { operation: 'tokenise' } }, async ({ body }, reply) => {
    const session = alive(fieldsOf(body).session)
    if (session === undefined) return reply.code(400).send({ reason: 'CAPTURE_CONTEXT_EXPIRED', details: [] })
    const read = checkCardEntry(body, session, clock())
    if (!read.isRight)
      return reply.code(400).send({ reason: 'CREATE_TOKEN_VALIDATION_SERVERSIDE', details: read.faults })
    const { card, hasSecurityCode } = read
    const token = await tokens.create(session, { card, hasSecurityCode, paymentSolution: null, billTo: null })
    return reply.code(201).type('application/jwt').send(token)
  })
}

function framePage({ id, targetOrigins, networks }: Session, field: FieldName, channel: string): string {
  const { label, autocomplete } = words[field]
  const frame = JSON.stringify({ field, session: id, channel, origins: targetOrigins, networks })
  const longest = field === 'number' ? 23 : 4
  return (
    '<!doctype html><html lang="en-AU"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
    `<title>${label}</title><link rel="stylesheet" href="${bundle}/field.css"></head><body data-frame="${escaped(frame)}">` +
    `<label for="field">${label}</label><input id="field" name="${autocomplete}" type="text" inputmode="numeric" autocomplete="${autocomplete}" ` +
    `maxlength="${longest + 10}" spellcheck="false" autocorrect="off" aria-required="true" aria-invalid="false" aria-describedby="description">` +
    `<span id="description"></span><script type="module" src="${bundle}/field.js"></script></body></html>`
  )
}
