import { clockFrom } from '../../../src/platform/core/clock.ts'
import { makeFindFacebookPerson } from '../../../src/modules/identities/facebook-client.ts'
import { makeKeySet } from '../../../src/modules/identities/key-set-client.ts'
import { makePayPalLogin } from '../../../src/modules/identities/paypal-client.ts'
import { jsonOf, type ProviderFlows, type Urls } from '../flow.ts'
import { control } from './payment.ts'

type Tokens = { readonly accessToken: string; readonly code: string }

const tokensOf = (provider: string, { social }: Urls): Promise<Tokens> =>
  control(`${social}/control/tokens`, { provider, persona: 'new' })

const byFacebook = async (urls: Urls): Promise<void> => {
  const { accessToken } = await tokensOf('facebook', urls)
  const base = `${urls.social}/facebook`
  const app = { clientIds: ['demo-facebook-app'], secret: 'demo-facebook-secret', issuers: [], keysUrl: '', url: base }
  await makeFindFacebookPerson({ ...app, apiUrl: `${base}/graph` })(accessToken, Date.now())
}

const byPaypal = async (urls: Urls): Promise<void> => {
  const { code } = await tokensOf('paypal', urls)
  const base = `${urls.social}/paypal`
  const app = { clientIds: ['demo-paypal-client'], secret: 'demo-paypal-secret', issuers: [], keysUrl: '', url: base }
  const paypal = makePayPalLogin({ ...app, apiUrl: base })
  const grant = await paypal.exchange(code)
  await paypal.person(grant?.accessToken ?? '')
}

const keysOf = async ({ social }: Urls): Promise<void> => {
  const keys = ['google/oauth2/v3/certs', 'apple/auth/keys']
  for (const path of keys) await makeKeySet(`${social}/${path}`, clockFrom(null)).use(() => Promise.resolve())
}

/** Facebook answers 200 about a token that it does not know. */
const isUnknownToken = (body: Readonly<Record<string, unknown>>): boolean =>
  (body['data'] as { is_valid?: boolean } | undefined)?.is_valid === false

export const socialFlows: ProviderFlows = {
  provider: 'social',
  simulators: ['social'],
  flows: [
    { name: 'a log-in by Facebook', run: byFacebook },
    { name: 'a log-in by PayPal', run: byPaypal },
    { name: 'the keys of Google and Apple', run: keysOf },
  ],
  isRefusal: (exchange) => isUnknownToken(jsonOf(exchange)),
}
