import { beforeEach, expect, test, vi } from 'vitest'
import { loadGatewayLibrary, loadScript } from './script-loader.ts'

type LoadedScript = {
  readonly src: string
  readonly integrity?: string
  readonly onload: () => void
  readonly onerror: () => void
}

/** The script elements that the page has added, in order. */
let scripts: LoadedScript[]
beforeEach(() => {
  scripts = []
  vi.stubGlobal('window', {})
  vi.stubGlobal('document', {
    createElement: () => ({}),
    head: { append: (script: LoadedScript) => void scripts.push(script) },
  })
})

test('[PAY-12] two calls load a script once', async () => {
  const loading = [loadScript('https://gateway.test/once.js'), loadScript('https://gateway.test/once.js')]
  expect(scripts.map(({ src }) => src)).toEqual(['https://gateway.test/once.js'])
  scripts[0]?.onload()
  await Promise.all(loading)
})

test('[PAY-12] a script that could not be loaded is loaded again on the next call', async () => {
  const failing = loadScript('https://gateway.test/again.js')
  scripts[0]?.onerror()
  await expect(failing).rejects.toThrow('a script could not be loaded from https://gateway.test')
  const loading = loadScript('https://gateway.test/again.js')
  expect(scripts).toHaveLength(2)
  scripts[1]?.onload()
  await loading
})

/** A capture context as the gateway signs it; its payload has the alphabet of tokens. */
const contextOf = (payload: object): string =>
  `e30.${btoa(JSON.stringify(payload)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.s`

test('[PAY-12] [PAY-28] loads the script that the capture context names, with its hash', async () => {
  const data = { clientLibrary: 'https://gateway.test/flex.js', clientLibraryIntegrity: 'sha256-abc' }
  const loading = loadGatewayLibrary(contextOf({ ctx: [{ data }] }))
  expect(scripts).toMatchObject([
    { src: 'https://gateway.test/flex.js', integrity: 'sha256-abc', crossOrigin: 'anonymous' },
  ])
  scripts[0]?.onload()
  await loading
})

test.each([
  ['no script', { ctx: [] }],
  ['a script without a hash', { ctx: [{ data: { clientLibrary: 'https://gateway.test/bare.js' } }] }],
])('[PAY-12] loads nothing of a capture context with %s', async (_, payload) => {
  await expect(loadGatewayLibrary(contextOf(payload))).rejects.toThrow('the capture context names no script')
  expect(scripts).toEqual([])
})
