import { oauthRefusal } from './social-refusal.ts'

/** The parameters of a query or form; a repeated parameter counts as missing. */
export type Parameters = Readonly<Record<string, string | undefined>>

export const parametersOf = (from: unknown): Parameters =>
  Object.fromEntries(
    Object.entries((from ?? {}) as Readonly<Record<string, unknown>>).filter(([, value]) => typeof value === 'string'),
  ) as Parameters

export const parametersIn = (text: string): Parameters => {
  const read = new URLSearchParams(text)
  return Object.fromEntries([...read].filter(([name]) => read.getAll(name).length === 1))
}

export type Credentials = { readonly clientId: string; readonly secret: string }

/** The credentials of `Authorization: Basic …`, both form-encoded first (RFC 6749 §2.3.1). */
export function basicCredentials(header: string | undefined): Credentials | undefined {
  const encoded = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(header ?? '')?.[1]
  if (encoded === undefined) return undefined
  const text = Buffer.from(encoded, 'base64').toString()
  const colon = text.indexOf(':')
  if (colon < 0) return undefined
  try {
    return { clientId: formDecoded(text.slice(0, colon)), secret: formDecoded(text.slice(colon + 1)) }
  } catch {
    throw oauthRefusal('invalid_request', 'The Authorization header cannot be read.')
  }
}

const formDecoded = (text: string): string => decodeURIComponent(text.replaceAll('+', ' '))

export const bearerOf = (header: string | undefined): string | undefined => /^Bearer (\S+)$/i.exec(header ?? '')?.[1]
