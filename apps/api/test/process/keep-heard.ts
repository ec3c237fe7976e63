import { readFile } from 'node:fs/promises'

/** Milliseconds between two calls: four within the two minutes for which a store is heard. */
const interval = 30_000

/** What a process of the API says when it is ready, as far as a POS needs it. */
export type ReadyShop = { readonly url: string; readonly posKeyFile: string | null }

/**
 * Calls a process of the API as the POS of the whole chain, so that all its stores are heard when this resolves, and
 * until the returned function is called. Does nothing for a process that has drawn no key, as in production.
 */
export const keepHeard = async ({ url, posKeyFile }: ReadyShop): Promise<() => void> => {
  if (posKeyFile === null) return () => undefined
  const { key } = JSON.parse(await readFile(posKeyFile, 'utf8')) as { readonly key: string }
  const call = async (): Promise<Response> => {
    const response = await fetch(`${url}/api/v1/pos/orders`, { headers: { authorization: `Bearer ${key}` } })
    await response.arrayBuffer()
    return response
  }
  const { ok, status } = await call()
  if (!ok) throw new Error(`the POS of the test was refused with ${status}`)
  // A process that a test has killed or stopped cannot be called.
  const timer = setInterval(() => void call().catch(() => undefined), interval).unref()
  return () => clearInterval(timer)
}
