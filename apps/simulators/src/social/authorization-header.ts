import { oauthRefusal } from './social-refusal.ts'

export type Credentials = { readonly clientId: string; readonly secret: string }

/**
 * The credentials of `Authorization: Basic …`, both form-encoded first (RFC 6749 §2.3.1). A header of another form
 * counts as none, because the client may have sent its credentials in the body. A broken escape is refused.
 */
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

/** The token of `Authorization: Bearer …`. */
export const bearerToken = (header: string | undefined): string | undefined => /^Bearer (\S+)$/i.exec(header ?? '')?.[1]
