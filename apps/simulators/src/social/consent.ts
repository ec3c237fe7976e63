import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { AuthorizeRequest } from './authorize-request.ts'
import { postingPage } from '../platform/html-page.ts'
import { consentPage } from './consent-page.ts'
import { parseParameters, stringParameters, type Parameters } from './parameters.ts'
import { personasOf, personOf, type Person, type Provider } from './people.ts'
import { pageRefusal } from './social-refusal.ts'

export type ConsentRoute<Request> = {
  readonly provider: Provider
  /** Below the provider's own prefix. */
  readonly path: string
  readonly read: (query: Parameters) => Request & { readonly clientId: string }
  readonly allowed: (authRequest: Request, person: Person, reply: FastifyReply) => Promise<unknown>
  readonly cancelled: (authRequest: Request, reply: FastifyReply) => unknown
}

const uncached = { 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' }

/** The two steps of every sign-in: the consent page and the submission of its form. */
export function addConsent<Request>(app: FastifyInstance, route: ConsentRoute<Request>): void {
  const { provider, path, read } = route
  app.get(path, { config: { operation: `${provider}.authorize` } }, (request, reply) => {
    const { clientId } = read(stringParameters(request.query))
    const query = new URL(request.url, 'http://localhost').search
    const freshEmail = `new-${randomBytes(4).toString('hex')}@example.com`
    const action = `/${provider}${path.replace(/:\w+/, 'v21.0')}`
    return reply.headers(uncached).send(consentPage({ provider, clientId, action, query, freshEmail }))
  })
  app.post(path, { config: { operation: `${provider}.consent` } }, async (request, reply) => {
    const form = stringParameters(request.body)
    if (form.asked === undefined) throw pageRefusal('A sign-in starts with a GET; this is where its form goes.')
    const authRequest = read(parseParameters(form.asked))
    void reply.header('cache-control', 'no-store')
    if (form.decision === 'cancel') return route.cancelled(authRequest, reply)
    return route.allowed(authRequest, chosenPerson(provider, form), reply)
  })
}

function chosenPerson(provider: Provider, form: Parameters): Person {
  const persona = personasOf[provider].find((each) => each === form.persona)
  if (persona === undefined) throw pageRefusal('Choose who signs in.')
  const email = (persona === 'new' ? form.fresh_email : form.email)?.trim() ?? ''
  const names = { givenName: form.given_name?.trim() ?? '', familyName: form.family_name?.trim() ?? '' }
  return personOf(provider, { persona, email, ...names })
}

/** Redirects or posts the answer in the requested mode, without null values. */
export function sendBack(
  reply: FastifyReply,
  { redirectUri, mode, state }: Pick<AuthorizeRequest, 'redirectUri' | 'mode' | 'state'>,
  answer: Readonly<Record<string, string | null>>,
): FastifyReply {
  const entries = Object.entries({ ...answer, state }).filter((entry): entry is [string, string] => entry[1] !== null)
  if (mode === 'form_post') return reply.headers(uncached).send(postingPage(redirectUri, Object.fromEntries(entries)))
  const back = new URL(redirectUri)
  if (mode === 'fragment') back.hash = new URLSearchParams(entries).toString()
  else for (const [name, value] of entries) back.searchParams.set(name, value)
  return reply.redirect(back.href, 303)
}

/** The grant to store after consent. */
export const grantOf = (authRequest: AuthorizeRequest, person: Person, at: number) => ({
  provider: authRequest.provider,
  clientId: authRequest.clientId,
  person,
  scopes: authRequest.scopes,
  nonce: authRequest.nonce,
  redirectUri: authRequest.redirectUri,
  challenge: authRequest.challenge,
  at,
})
