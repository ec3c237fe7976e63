import type { Configuration } from '@forno/contracts/configuration/configuration'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Script = { src: string; onload?: () => void; onerror?: () => void }

let scripts: Script[]
beforeEach(() => {
  scripts = []
  vi.useFakeTimers()
  vi.resetModules()
  vi.spyOn(console, 'error').mockReturnValue()
  vi.stubGlobal('document', {
    createElement: () => ({ src: '' }),
    head: { append: (script: Script) => scripts.push(script) },
  })
  vi.stubGlobal('window', {})
})
afterEach(() => vi.useRealTimers())

const configuration: Configuration = {
  uris: { URI_CAPTCHA: 'https://captcha.test' },
  settings: { KEY_CAPTCHA: 'our key' },
}
const draw = async (configured = configuration) =>
  (await import('./captcha.ts')).captchaToken(configured, 'REGISTER_USER')

/** The provider's script; its answer to a request for a token is `execute`. */
const scriptWith = (execute: (siteKey: string, options: object) => Promise<string>) => ({
  ready: (call: () => void) => call(),
  execute: vi.fn(execute),
})

/** Waits until a request has put its script into the page. */
const scriptsOf = (count: number) => vi.waitFor(() => expect(scripts).toHaveLength(count))

test('[API-11] draws tokens for an action from one script', async () => {
  const captcha = scriptWith(async () => 'a token')
  const first = draw()
  await scriptsOf(1)
  expect(scripts[0]?.src).toBe('https://captcha.test/recaptcha/api.js?render=our%20key')
  Object.assign(window, { grecaptcha: captcha })
  scripts[0]?.onload?.()
  expect([await first, await draw()]).toEqual(['a token', 'a token'])
  expect(captcha.execute).toHaveBeenCalledWith('our key', { action: 'REGISTER_USER' })
  expect(scripts).toHaveLength(1)
})

test('[API-11] draws no token where no captcha service is configured', async () => {
  expect(await draw({ uris: {}, settings: {} })).toBe('')
  expect(scripts).toEqual([])
})

test.each([
  ['a script that fails', () => scripts[0]?.onerror?.()],
  ['a script that does not arrive', () => vi.advanceTimersByTime(10_000)],
  ['a script without the bot check', () => scripts[0]?.onload?.()],
  [
    'a bot check that is never ready',
    () => {
      Object.assign(window, { grecaptcha: { ready: () => undefined } })
      scripts[0]?.onload?.()
    },
  ],
  [
    'a bot check that does not answer',
    () => {
      Object.assign(window, { grecaptcha: scriptWith(() => new Promise(() => undefined)) })
      scripts[0]?.onload?.()
    },
  ],
])('[API-11] %s gives no token after ten seconds at most, and is loaded again', async (_, end) => {
  const token = draw()
  await scriptsOf(1)
  end()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await token).toBe('')
  void draw()
  await scriptsOf(2)
})
