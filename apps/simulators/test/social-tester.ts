import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { SignJWT, type JWTPayload } from 'jose'
import { listen } from '../src/platform/http-server.ts'
import { createSocialServer } from '../src/social/server.ts'
import { readSocialSettings, type SocialSettings } from '../src/social/social-settings.ts'

export const startsAt = Date.parse('2026-11-20T08:30:00Z')
export const back = 'http://localhost:4711/oauth/redirect'

export type Choice = {
  readonly persona?: string
  readonly email?: string
  readonly given_name?: string
  readonly family_name?: string
  readonly decision?: string
}

export type SocialTester = Awaited<ReturnType<typeof startSocial>>

/** For tests: a server with a manual clock, and helpers that submit its consent page. */
export async function startSocial(changeSettings: (settings: SocialSettings) => SocialSettings = (same) => same) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const plain = readSocialSettings({})
  const settings = changeSettings({ ...plain, apple: { ...plain.apple, publicKey } })
  const time = { now: startsAt }
  const app = createSocialServer(settings, () => time.now)
  const base = await listen(app, 0)

  const form = (
    path: string,
    fields: Readonly<Record<string, string>>,
    headers: Readonly<Record<string, string>> = {},
  ) => fetch(`${base}${path}`, { method: 'POST', headers, body: new URLSearchParams(fields), redirect: 'manual' })

  const control = async (path: string, body: object): Promise<Readonly<Record<string, unknown>>> => {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${base}/control${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(await answer.text())
    return (await answer.json()) as Readonly<Record<string, unknown>>
  }

  /** Opens a sign-in page, fills in the form and submits it. */
  const choose = async (address: URL | string, choice: Choice = {}): Promise<Response> => {
    const url = new URL(address, base)
    const page = await fetch(url)
    const html = await page.text()
    if (!page.ok) throw new Error(html)
    const action = /<form method="post" action="([^"]+)"/.exec(html)?.[1] ?? ''
    const fresh_email = /name="fresh_email" value="([^"]+)"/.exec(html)?.[1] ?? ''
    const typed = { persona: 'existing', email: 'jo@example.com', given_name: 'Jo', family_name: 'Lee' }
    return form(action, { asked: url.search, fresh_email, ...typed, decision: 'continue', ...choice })
  }

  /** The parameters of the redirect, from its query or fragment. */
  const returned = async (address: URL | string, choice: Choice = {}): Promise<Readonly<Record<string, string>>> => {
    const answer = await choose(address, choice)
    const to = new URL(answer.headers.get('location') ?? '')
    return Object.fromEntries(new URLSearchParams(to.hash === '' ? to.search : to.hash.slice(1)))
  }

  return { app, base, settings, time, form, control, choose, returned, applePrivateKey: privateKey }
}

export const authorizeUrl = (base: string, path: string, query: Readonly<Record<string, string>>): URL =>
  new URL(`${base}${path}?${new URLSearchParams(query).toString()}`)

/** The hidden fields of a page that submits itself. */
export const postedBy = (html: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...html.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      value.replaceAll('&quot;', '"').replaceAll('&amp;', '&'),
    ]),
  )

/** A valid client secret for Apple, or one with changed claims. */
export const clientSecret = (
  { base, applePrivateKey }: Pick<SocialTester, 'base'> & { readonly applePrivateKey: KeyObject },
  claims: JWTPayload = {},
  header: { readonly kid?: string; readonly alg?: string } = {},
): Promise<string> => {
  const seconds = startsAt / 1000
  const right = { iss: 'DEMOTEAM01', sub: 'demo-apple-client', aud: `${base}/apple`, iat: seconds, exp: seconds + 3600 }
  return new SignJWT({ ...right, ...claims })
    .setProtectedHeader({ alg: 'ES256', kid: 'DEMOKEY001', ...header })
    .sign(applePrivateKey)
}
