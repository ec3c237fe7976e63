import { uuid } from '../browser/uuid.ts'

type GoogleId = {
  readonly initialize: (settings: {
    readonly client_id: string
    readonly nonce: string
    readonly callback: (answer: { readonly credential: string }) => void
  }) => void
  readonly renderButton: (
    place: HTMLElement,
    options: { readonly text: string; readonly width: number; readonly click_listener: () => void },
  ) => void
}

declare global {
  interface Window {
    google?: { readonly accounts?: { readonly id?: GoogleId } }
  }
}

type ScriptPolicy = { readonly createScriptURL: (url: string) => string }

/** Milliseconds to wait for the script, and then for the ID token. [ACC-38] */
const scriptTime = 10_000
const tokenTime = 30_000

/** Width of Google's button in pixels. */
const widest = 400

let policy: ScriptPolicy | undefined

const trusted = (url: string): string => {
  policy ??= window.trustedTypes?.createPolicy('google-sign-in', { createScriptURL: (address) => address })
  return policy?.createScriptURL(url) ?? url
}

let loading: Promise<GoogleId> | null = null

const load = (url: string): Promise<GoogleId> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.async = true
    script.src = trusted(url)
    const timer = setTimeout(() => reject(new Error("Google's script took too long")), scriptTime)
    script.onerror = () => reject(new Error("Google's script could not be loaded"))
    script.onload = () => {
      clearTimeout(timer)
      const id = window.google?.accounts?.id
      if (id === undefined) reject(new Error("Google's script did not load"))
      else resolve(id)
    }
    document.head.append(script)
  })

export type GoogleToken = { readonly token: string; readonly nonce: string }

type GoogleTokenOptions = {
  readonly uri: string
  readonly clientId: string
  /** The element for Google's own button, which alone can open Google's page. */
  readonly place: HTMLElement
  /** Called to show the element. */
  readonly onReady: () => void
}

/** An ID token from Google for our nonce; rejects when the script or the token takes too long. [ACC-38] */
export const googleToken = async ({ uri, clientId, place, onReady }: GoogleTokenOptions): Promise<GoogleToken> => {
  loading ??= load(`${uri}/gsi/client`)
  const id = await loading.catch((error: unknown) => {
    loading = null
    throw error
  })
  const nonce = uuid()
  return new Promise((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(() => reject(new Error("Google's token took too long")), tokenTime)
    }
    id.initialize({
      client_id: clientId,
      nonce,
      callback: ({ credential }) => {
        clearTimeout(timer)
        resolve({ token: credential, nonce })
      },
    })
    // The element has a width only once it is shown.
    onReady()
    const width = Math.min(place.clientWidth, widest)
    id.renderButton(place, { text: 'continue_with', width, click_listener: wait })
    wait()
  })
}
