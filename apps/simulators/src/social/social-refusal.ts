import { escaped } from '../platform/markup.ts'
import { pageOf } from '../platform/html-page.ts'

/** A refusal in its provider's shape; the server sends it unchanged. */
export class SocialRefusal extends Error {
  readonly status: number
  readonly body: string | object
  readonly headers: Readonly<Record<string, string>>

  constructor(sentence: string, status: number, body: string | object, headers: Readonly<Record<string, string>> = {}) {
    super(sentence)
    this.status = status
    this.body = body
    this.headers = headers
  }
}

const html = { 'content-type': 'text/html; charset=utf-8' }

/** The error page for an invalid request that arrives in the browser. */
export const pageRefusal = (sentence: string): SocialRefusal =>
  new SocialRefusal(sentence, 400, pageOf('Sign-in refused', `<p>${escaped(sentence)}</p>`), html)

/** An error of RFC 6749 §5.2. */
export const oauthRefusal = (error: string, sentence: string, status = 400): SocialRefusal =>
  new SocialRefusal(
    sentence,
    status,
    { error, error_description: sentence },
    { 'cache-control': 'no-store', ...(status === 401 ? { 'www-authenticate': 'Basic realm="sign-in"' } : {}) },
  )

/** An error of RFC 6750 §3.1, for a call without a valid token. */
export const bearerRefusal = (sentence: string): SocialRefusal =>
  new SocialRefusal(
    sentence,
    401,
    { error: 'invalid_token', error_description: sentence },
    { 'www-authenticate': `Bearer error="invalid_token"` },
  )

/** An error in the shape of Facebook's Graph. */
export const graphRefusal = (
  sentence: string,
  code: number,
  type = 'OAuthException',
  subcode?: number,
): SocialRefusal =>
  new SocialRefusal(sentence, 400, {
    error: {
      message: sentence,
      type,
      code,
      ...(subcode === undefined ? {} : { error_subcode: subcode }),
      fbtrace_id: 'Aforno0simulated0trace',
    },
  })
