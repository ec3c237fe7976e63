import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { SocialProvider } from '@forno/domain/customers/social-provider'
import { exportJWK, exportSPKI, generateKeyPair, SignJWT, UnsecuredJWT, type CryptoKey, type JWTPayload } from 'jose'

type Key = { readonly kid: string; readonly privateKey: CryptoKey; readonly pem: string; readonly jwk: object }

const makeKey = async (kid: string): Promise<Key> => {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(publicKey)), kid, use: 'sig', alg: 'RS256' }
  return { kid, privateKey, jwk, pem: await exportSPKI(publicKey) }
}

export const clientIds: Readonly<Record<SocialProvider, string>> = {
  google: 'web-client',
  facebook: 'face-app',
  apple: 'shop.services.id',
  paypal: 'pal-client',
}
export const secrets = { facebook: 'face-secret', paypal: 'pal-secret-of-thirty-two-characters' } as const

export type IdTokenOptions = {
  readonly claims?: JWTPayload
  readonly header?: Readonly<Record<string, unknown>>
  /** The signing key; none means without a signature. */
  readonly by?: 'provider' | 'stranger' | 'public key' | 'secret' | 'none'
}

/** A provider's answer on a path, given the form or query of the request. */
type Reply = (requests: {
  readonly url: URL
  readonly form: URLSearchParams
  readonly headers: IncomingMessage['headers']
}) => {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body: unknown
}

const formOf = async (request: IncomingMessage): Promise<URLSearchParams> =>
  new URLSearchParams(Buffer.concat((await request.toArray()) as Buffer[]).toString())

/** All four providers in one server. The test decides their answers and has their keys. */
export const startSocialProviders = async (now: () => number) => {
  const key = await makeKey('key-1')
  const stranger = await makeKey('key-1')
  const shown: Key[] = [key]
  const requests: string[] = []
  const replies = new Map<string, Reply>()
  const keySet: Reply = () => ({
    headers: { 'cache-control': 'public, max-age=600' },
    body: { keys: shown.map(({ jwk }) => jwk) },
  })
  let isDown = false
  for (const each of ['google', 'facebook', 'apple', 'paypal']) replies.set(`/${each}/keys`, keySet)

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    requests.push(`${request.method ?? ''} ${url.pathname}`)
    const reply = replies.get(url.pathname)?.({ url, form: await formOf(request), headers: request.headers })
    const {
      status,
      headers = {},
      body,
    } = isDown || reply === undefined ? { status: isDown ? 503 : 404, body: {} } : { status: 200, ...reply }
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const issuers: Readonly<Record<SocialProvider, string>> = {
    google: `${base}/google`,
    facebook: `${base}/facebook/limited`,
    apple: `${base}/apple`,
    paypal: `${base}/paypal`,
  }

  const signerOf = (by: IdTokenOptions['by'], own?: Key): CryptoKey | Uint8Array => {
    if (by === 'stranger') return stranger.privateKey
    if (by === 'public key') return new TextEncoder().encode(key.pem)
    if (by === 'secret') return new TextEncoder().encode(secrets.paypal)
    return (own ?? key).privateKey
  }

  return {
    base,
    issuers,
    requests,
    /** Sets the provider's answer on a path. */
    answers: (path: string, reply: Reply) => void replies.set(path, reply),
    goDown: (down = true) => {
      isDown = down
    },
    /** Publishes a new key beside the old ones. */
    addKey: async (kid: string) => {
      const added = await makeKey(kid)
      shown.push(added)
      return added
    },
    /** An id token of that provider, valid except for the given changes. */
    mint: (provider: SocialProvider, { claims = {}, header = {}, by = 'provider' }: IdTokenOptions = {}, own?: Key) => {
      const at = Math.floor(now() / 1000)
      const payload = {
        iss: issuers[provider],
        aud: clientIds[provider],
        iat: at,
        exp: at + 600,
        ...claims,
      }
      if (by === 'none') return Promise.resolve(new UnsecuredJWT(payload).encode())
      const alg = by === 'public key' || by === 'secret' ? 'HS256' : 'RS256'
      return new SignJWT(payload).setProtectedHeader({ alg, kid: (own ?? key).kid, ...header }).sign(signerOf(by, own))
    },
    environ: {
      GOOGLE_URL: `${base}/google`,
      GOOGLE_CLIENT_IDS: `${clientIds.google}, ios-client`,
      GOOGLE_ISSUERS: issuers.google,
      GOOGLE_KEYS_URL: `${base}/google/keys`,
      FACEBOOK_URL: `${base}/facebook`,
      FACEBOOK_GRAPH_URL: `${base}/facebook/graph`,
      FACEBOOK_APP_ID: clientIds.facebook,
      FACEBOOK_APP_SECRET: secrets.facebook,
      FACEBOOK_ISSUERS: issuers.facebook,
      FACEBOOK_KEYS_URL: `${base}/facebook/keys`,
      APPLE_URL: `${base}/apple`,
      APPLE_CLIENT_IDS: clientIds.apple,
      APPLE_ISSUERS: issuers.apple,
      APPLE_KEYS_URL: `${base}/apple/keys`,
      PAYPAL_LOGIN_URL: `${base}/paypal`,
      PAYPAL_LOGIN_API_URL: `${base}/paypal`,
      PAYPAL_CLIENT_ID: clientIds.paypal,
      PAYPAL_CLIENT_SECRET: secrets.paypal,
      PAYPAL_LOGIN_ISSUERS: issuers.paypal,
      PAYPAL_LOGIN_KEYS_URL: `${base}/paypal/keys`,
    },
    /** PayPal answers every unused code with this id token and payer. */
    paypalGives: (idToken: string | null, payer: object = { payer_id: 'PAYER1' }) => {
      const spent = new Set<string>()
      const basic = `Basic ${Buffer.from(`${clientIds.paypal}:${secrets.paypal}`).toString('base64')}`
      replies.set('/paypal/v1/oauth2/token', ({ form, headers }) => {
        const code = form.get('code') ?? ''
        if (headers.authorization !== basic) return { status: 401, body: { error: 'invalid_client' } }
        if (!code.startsWith('C21') || spent.has(code)) return { status: 400, body: { error: 'invalid_grant' } }
        spent.add(code)
        return { body: { access_token: `A21${code}`, ...(idToken === null ? {} : { id_token: idToken }) } }
      })
      replies.set('/paypal/v1/identity/openidconnect/userinfo', ({ url, headers }) =>
        headers.authorization?.startsWith('Bearer A21') === true && url.searchParams.get('schema') === 'openid'
          ? { body: payer }
          : { status: 401, body: {} },
      )
    },
    stop: () =>
      new Promise<void>((stopped) => {
        server.closeAllConnections()
        server.close(() => stopped())
      }),
  }
}
export type SocialProviders = Awaited<ReturnType<typeof startSocialProviders>>
