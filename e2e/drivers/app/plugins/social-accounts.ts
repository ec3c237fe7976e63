import { PluginRejection, type PluginData, type PluginMethods } from '../native-bridge.ts'

type Dialogue = <Result>(open: () => Result) => Promise<Result>
type SocialProvider = 'google' | 'apple'

const isProvider = (name: unknown): name is SocialProvider => name === 'google' || name === 'apple'

/** The accounts on the device that SocialLogin offers. The tokens come from the provider, real or simulated. */
export class SocialAccounts {
  /** The token of the account that the person picks; null = they cancel. */
  readonly idTokens: Record<SocialProvider, string | null> = { google: null, apple: null }
  readonly #configured = new Map<SocialProvider, PluginData>()
  readonly #dialogue: Dialogue

  constructor(dialogue: Dialogue) {
    this.#dialogue = dialogue
  }

  readonly methods: PluginMethods = {
    initialize: ({ google, apple }) => {
      this.#configure('google', google, 'webClientId', 'google.clientId is null or empty')
      this.#configure('apple', apple, 'clientId', 'apple.android.clientId is null or empty')
      return undefined
    },
    login: ({ provider }) => this.#dialogue(() => this.#signIn(provider)),
    logout: ({ provider }) => {
      this.#configuredOrRefuse(provider)
      return undefined
    },
    isLoggedIn: () => ({ isLoggedIn: false }),
  }

  #configure(provider: SocialProvider, options: unknown, idName: string, refusal: string): void {
    if (options === undefined || options === null) return
    const id = (options as PluginData)[idName]
    if (typeof id !== 'string' || id === '') throw new PluginRejection(refusal)
    this.#configured.set(provider, options as PluginData)
  }

  #configuredOrRefuse(provider: unknown): SocialProvider {
    if (isProvider(provider) && this.#configured.has(provider)) return provider
    throw new PluginRejection(`Cannot find provider '${String(provider)}'. Provider was not initialized.`)
  }

  #signIn(name: unknown): PluginData {
    const provider = this.#configuredOrRefuse(name)
    const idToken = this.idTokens[provider]
    if (idToken === null)
      throw provider === 'google'
        ? new PluginRejection('Google Sign-In cancelled by user', 'USER_CANCELLED')
        : new PluginRejection('user_cancelled_authorize')
    const claims = JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString()) as PluginData
    const { sub, email = null, given_name: givenName = null, family_name: familyName = null } = claims
    const result =
      provider === 'google'
        ? {
            accessToken: null,
            idToken,
            responseType: 'online',
            profile: { id: sub, email, givenName, familyName, name: claims['name'] ?? null, imageUrl: null },
          }
        : { accessToken: null, idToken, profile: { user: sub, email, givenName: null, familyName: null } }
    return { provider, result }
  }
}
