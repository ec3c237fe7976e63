import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Script = { src: string; async: boolean; onload?: () => void; onerror?: () => void }
type Settings = { readonly nonce: string; readonly callback: (answer: { credential: string }) => void }

/** A page with only the browser features that the script needs. */
const page = () => {
  const scripts: Script[] = []
  /** What the page has given to Google's script. */
  const google: { settings?: Settings; press?: () => void } = {}
  vi.stubGlobal('document', {
    createElement: () => ({ src: '', async: false }),
    head: { append: (script: Script) => scripts.push(script) },
  })
  const id = {
    initialize: (settings: Settings) => (google.settings = settings),
    renderButton: (_: unknown, { click_listener }: { click_listener: () => void }) => (google.press = click_listener),
  }
  vi.stubGlobal('window', { google: { accounts: { id } } })
  return { scripts, google }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Requests a token, with Google's button in the page. */
const requestToken = async () => {
  const { googleToken } = await import('./google-sign-in.ts')
  const onReady = vi.fn<() => void>()
  const options = { uri: 'https://google.test', clientId: 'us', place: { clientWidth: 300 } as HTMLElement, onReady }
  return {
    onReady,
    again: () => googleToken(options),
    token: googleToken(options).catch((error: unknown) => (error as Error).message),
  }
}

test('[ACC-38] gives up a script after ten seconds, and loads it again the next time', async () => {
  const { scripts } = page()
  const { token, onReady, again } = await requestToken()
  const settled = vi.fn<(outcome: unknown) => void>()
  void token.then(settled)
  await vi.advanceTimersByTimeAsync(9_999)
  expect(settled).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(settled).toHaveBeenCalledWith("Google's script took too long")
  expect(onReady).not.toHaveBeenCalled()
  void again().catch(() => undefined)
  expect(scripts.map(({ src }) => src)).toEqual(Array(2).fill('https://google.test/gsi/client'))
})

test('[ACC-38] gives up after thirty seconds without an ID token, counted from the last press', async () => {
  const { scripts, google } = page()
  const { token, onReady } = await requestToken()
  const settled = vi.fn<(outcome: unknown) => void>()
  void token.then(settled)
  await vi.advanceTimersByTimeAsync(9_000)
  scripts[0]?.onload?.()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(onReady).toHaveBeenCalledOnce()
  google.press?.()
  await vi.advanceTimersByTimeAsync(29_999)
  expect(settled).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(settled).toHaveBeenCalledWith("Google's token took too long")
})

test('[ACC-38] returns a token with the nonce that was generated for it', async () => {
  const { scripts, google } = page()
  const { token } = await requestToken()
  scripts[0]?.onload?.()
  await vi.advanceTimersByTimeAsync(29_000)
  google.settings?.callback({ credential: 'a.b.c' })
  expect(await token).toEqual({ token: 'a.b.c', nonce: google.settings?.nonce })
})
