import { uuid } from '../browser/uuid.ts'
import { loadScript } from './load-script.ts'

/** The part of Google's script that gives ID tokens. */
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

/** Milliseconds to wait for the ID token, once the script has loaded. [ACC-38] */
const tokenTime = 30_000

/** The largest width of Google's button, in pixels. */
const maxButtonWidth = 400

let loading: Promise<GoogleId> | null = null

const load = async (url: string): Promise<GoogleId> => {
  await loadScript(url, 'google-sign-in', "Google's script")
  const id = window.google?.accounts?.id
  if (id === undefined) throw new Error("Google's script did not load")
  return id
}

/** An ID token, and the nonce of ours that it contains. */
export type GoogleToken = { readonly token: string; readonly nonce: string }

type GoogleTokenOptions = {
  /** The origin of Google's script. */
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
    let timer: ReturnType<typeof setTimeout> | undefined
    const restartTimer = () => {
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
    const width = Math.min(place.clientWidth, maxButtonWidth)
    id.renderButton(place, { text: 'continue_with', width, click_listener: restartTimer })
    restartTimer()
  })
}
