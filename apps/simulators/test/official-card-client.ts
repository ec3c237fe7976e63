import { createRequire } from 'node:module'
import { listen } from '../src/platform/http-server.ts'
import { demoCybersource } from '../src/cybersource/core/cybersource-settings.ts'
import { createCybersourceServer } from '../src/cybersource/server.ts'

type ClientCallback = (
  error: { status?: number; response?: { text?: string } } | null,
  data: unknown,
  response: { status: number; text: string } | undefined,
) => void
type Api = new (configuration: object) => Readonly<Record<string, (...given: [...unknown[], ClientCallback]) => void>>

/** The package has no types; these are the parts that tests use. */
const client = createRequire(import.meta.url)('cybersource-rest-client') as Readonly<Record<string, Api>>

export type Answer = {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
  readonly text: string
}
export type Scheme = 'http_signature' | 'jwt'
export type CybersourceTester = Awaited<ReturnType<typeof startCybersource>>

/** A gateway on a free port, and the provider's own unmodified client. */
export async function startCybersource(clock: () => number = () => Date.now()) {
  const app = createCybersourceServer(demoCybersource, clock)
  const base = await listen(app, 0)

  /** The client modifies its arguments, so it gets copies. */
  const call = (
    api: string,
    method: string,
    given: readonly unknown[],
    scheme: Scheme = 'http_signature',
  ): Promise<Answer> => {
    const { merchantId, keyId, secret } = demoCybersource
    const Api = client[api]
    if (Api === undefined) throw new Error(`The client has no ${api}.`)
    const made = new Api({
      authenticationType: scheme,
      jwtKeyType: 'SHARED_SECRET',
      runEnvironment: new URL(base).host,
      intermediateHost: base,
      merchantID: merchantId,
      merchantKeyId: keyId,
      merchantsecretKey: secret,
      logConfiguration: { enableLog: false },
      useMetaKey: false,
    })
    return new Promise((resolve, reject) => {
      made[method]?.(...structuredClone(given), (error, _data, response) => {
        const status = error?.status ?? response?.status
        const text = error?.response?.text ?? response?.text ?? ''
        if (status === undefined) reject(error instanceof Error ? error : new Error('no answer'))
        else resolve({ status, text, body: bodyOf(text) })
      })
    })
  }

  const control = async (path: string, body?: object): Promise<Readonly<Record<string, unknown>>> => {
    const answer = await fetch(`${base}/control${path}`, {
      ...(body === undefined
        ? {}
        : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    return (await answer.json()) as Readonly<Record<string, unknown>>
  }

  return {
    app,
    base,
    call,
    control,
    forget: () => fetch(`${base}/control`, { method: 'DELETE' }),
    /** A transient token, as the frames of a page would create it. */
    token: async (number?: string): Promise<{ readonly token: string; readonly jti: string }> =>
      (await control('/tokens', number === undefined ? {} : { number })) as { token: string; jti: string },
  }
}

/** Where the client expects text, a refusal's JSON arrives as a string. */
const bodyOf = (text: string): Answer['body'] => {
  const value: unknown = text === '' ? {} : JSON.parse(text)
  if (typeof value === 'string' && value.startsWith('{')) return bodyOf(value)
  return typeof value === 'object' && value !== null ? (value as Answer['body']) : { text: value }
}
