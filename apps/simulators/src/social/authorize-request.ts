import type { Parameters } from './parameters.ts'
import type { Provider } from './people.ts'
import { pageRefusal } from './social-refusal.ts'
import { redirectPaths, type SocialSettings } from './social-settings.ts'

type ResponseMode = 'query' | 'fragment' | 'form_post'

/** A validated authorisation request. */
export type AuthorizeRequest = {
  readonly provider: Provider
  readonly clientId: string
  readonly redirectUri: string
  readonly types: readonly string[]
  readonly mode: ResponseMode
  readonly scopes: readonly string[]
  readonly state: string | null
  readonly nonce: string | null
  readonly challenge: string | null
}

export type AuthorizeRules = {
  readonly clientIds: readonly string[]
  /** Allowed response types, each with its words in alphabetical order. */
  readonly types: readonly string[]
  readonly modes: readonly ResponseMode[]
  /** When the scope must contain openid. */
  readonly wantsOpenid: 'always' | 'forIdTokens' | 'never'
}

const orderless = (text: string): string => text.split(' ').toSorted().join(' ')

/** Validates an authorisation request. An invalid one is reported on a page and never redirected back. [ACC-39] */
export function readAuthorizeRequest(
  provider: Provider,
  rules: AuthorizeRules,
  settings: SocialSettings,
  query: Parameters,
): AuthorizeRequest {
  const { client_id: clientId = '', redirect_uri: redirectUri = '' } = query
  if (!rules.clientIds.includes(clientId)) throw pageRefusal(`The client_id "${clientId}" is not registered.`)
  checkRedirect(redirectUri, settings)
  const type = orderless(query.response_type ?? '')
  if (!rules.types.includes(type))
    throw pageRefusal(`The response_type "${type}" is none of: ${rules.types.join(', ')}.`)
  const types = type.split(' ')
  const scopes = (query.scope ?? '').split(/[ ,]+/).filter((each) => each !== '')
  const isOpenid = rules.wantsOpenid === 'always' || (rules.wantsOpenid === 'forIdTokens' && types.includes('id_token'))
  if (isOpenid && !scopes.includes('openid')) throw pageRefusal('The scope must contain openid.')
  const nonce = query.nonce ?? null
  if (types.includes('id_token') && !types.includes('code') && nonce === null)
    throw pageRefusal('The nonce is missing, which an id token that passes the browser must have.')
  const mode = modeOf(rules, types, query.response_mode)
  return { provider, clientId, redirectUri, types, mode, scopes, nonce, ...stateAndChallenge(query) }
}

function stateAndChallenge(query: Parameters): Pick<AuthorizeRequest, 'state' | 'challenge'> {
  const challenge = query.code_challenge ?? null
  if (challenge !== null && (query.code_challenge_method !== 'S256' || !/^[\w-]{43}$/.test(challenge)))
    throw pageRefusal('The code_challenge must be one of the method S256.')
  return { state: query.state ?? null, challenge }
}

function modeOf(rules: AuthorizeRules, types: readonly string[], responseMode: string | undefined): ResponseMode {
  const isCodeAlone = types.length === 1 && types[0] === 'code'
  const mode = responseMode ?? (isCodeAlone ? 'query' : 'fragment')
  const found = rules.modes.find((each) => each === mode)
  if (found === undefined) throw pageRefusal(`The response_mode "${mode}" is none of: ${rules.modes.join(', ')}.`)
  if (found === 'query' && !isCodeAlone)
    throw pageRefusal('Tokens are never sent in a query: use fragment or form_post.')
  return found
}

/** Accepts the registered paths on the registered hosts, on any port, because a local shop uses any port. */
export function checkRedirect(redirectUri: string, { redirectHosts }: SocialSettings): URL {
  const url = URL.canParse(redirectUri) ? new URL(redirectUri) : undefined
  const isRegistered =
    url !== undefined &&
    ['http:', 'https:'].includes(url.protocol) &&
    url.username === '' &&
    !redirectUri.includes('#') &&
    redirectHosts.includes(url.hostname) &&
    redirectPaths.includes(url.pathname)
  if (!isRegistered)
    throw pageRefusal(
      `The redirect_uri "${redirectUri}" is not registered: it must be on ${redirectHosts.join(' or ')} with the path ${redirectPaths.join(', ')}.`,
    )
  return url
}
