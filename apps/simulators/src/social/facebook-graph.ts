import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { IssuedGrant } from './grants.ts'
import { bearerToken } from './authorization-header.ts'
import { stringParameters } from './parameters.ts'
import { graphRefusal } from './social-refusal.ts'
import type { Social } from './social.ts'

const secondsOf = (milliseconds: number): number => Math.floor(milliseconds / 1000)

/**
 * `debug_token` and `me` of Facebook's Graph, with and without a version. Server calls must prove the app secret.
 * [ACC-39]
 */
export function addGraph(app: FastifyInstance, { settings, grants, clock }: Social): void {
  const { appId, secret } = settings.facebook
  const proofOf = (token: string) => createHmac('sha256', secret).update(token).digest('hex')

  const debugToken = (request: FastifyRequest) => {
    const { input_token: token, access_token: from = bearerToken(request.headers.authorization) } = stringParameters(
      request.query,
    )
    if (from === undefined) throw graphRefusal('An access token is required to request this resource.', 104)
    if (from !== `${appId}|${secret}`) throw graphRefusal('Invalid OAuth access token signature.', 190)
    if (token === undefined) throw graphRefusal('(#100) The parameter input_token is required', 100)
    const grant = grants.known('facebook', token)
    return {
      data: grant === undefined ? unknownToken : described(grant, grants.opened('facebook', token) !== undefined),
    }
  }

  const described = ({ clientId, person, scopes, at, until }: IssuedGrant, isValid: boolean) => ({
    app_id: clientId,
    type: 'USER',
    application: 'Forno demo',
    is_valid: isValid,
    ...(isValid ? {} : { error: expired() }),
    expires_at: secondsOf(until),
    data_access_expires_at: secondsOf(until),
    issued_at: secondsOf(at),
    scopes: ['public_profile', ...scopes.filter((each) => each !== 'public_profile')],
    user_id: person.subject,
  })

  const me = (request: FastifyRequest) => {
    const query = stringParameters(request.query)
    const token = query.access_token ?? bearerToken(request.headers.authorization)
    if (token === undefined)
      throw graphRefusal('An active access token must be used to query information about the current user.', 2500)
    const grant = grants.opened('facebook', token)
    if (grant === undefined) throw unusable(token)
    checkProof(query.appsecret_proof, token)
    return fieldsOf(grant, query.fields ?? 'id,name')
  }

  const unusable = (token: string) => {
    const { message, code, subcode } = expired()
    return grants.known('facebook', token) === undefined
      ? graphRefusal('Invalid OAuth access token - Cannot parse access token', 190)
      : graphRefusal(message, code, 'OAuthException', subcode)
  }

  const checkProof = (given: string | undefined, token: string): void => {
    if (given === undefined)
      throw graphRefusal('API calls from the server require an appsecret_proof argument', 100, 'GraphMethodException')
    const [actual, expected] = [Buffer.from(given), Buffer.from(proofOf(token))]
    if (actual.length !== expected.length || !timingSafeEqual(actual, expected))
      throw graphRefusal('Invalid appsecret_proof provided in the API argument', 100, 'GraphMethodException')
  }

  for (const prefix of ['/graph', '/graph/:version']) {
    app.get(`${prefix}/debug_token`, { config: { operation: 'facebook.debugToken' } }, debugToken)
    app.get(`${prefix}/me`, { config: { operation: 'facebook.me' } }, me)
  }

  /** An expired token has its own subcode, so the client can request a new one. */
  const expired = () => ({
    code: 190,
    message: `Error validating access token: Session has expired. The current time is ${new Date(clock()).toUTCString()}.`,
    subcode: 463,
  })
  const unknownToken = {
    error: { code: 190, message: 'Invalid OAuth access token - Cannot parse access token' },
    is_valid: false,
    scopes: [],
  }
}

function fieldsOf({ person, scopes }: IssuedGrant, fields: string): Readonly<Record<string, string>> {
  const { subject, email, givenName, familyName } = person
  const known: Readonly<Record<string, string | null>> = {
    id: subject,
    name: [givenName, familyName].filter((each) => each !== '').join(' '),
    first_name: givenName,
    last_name: familyName,
    email: scopes.includes('email') ? email : null,
  }
  const requestedFields = fields.split(',').map((each) => each.trim())
  const strange = requestedFields.find((each) => !(each in known))
  if (strange !== undefined)
    throw graphRefusal(`(#100) Tried accessing nonexisting field (${strange}) on node type (User)`, 100)
  const entries = ['id', ...requestedFields].map((each) => [each, known[each] ?? ''] as const)
  return Object.fromEntries(entries.filter(([, value]) => value !== ''))
}
