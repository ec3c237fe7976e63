import { createHash } from 'node:crypto'
import { Sorry } from '../setup/say.mjs'
import { activeScripts } from './expected.mjs'
import { readPage, scriptsNamedIn } from './page.mjs'

/** An attacker may show a change to customers alone, so the request looks like a browser's. */
const browser = {
  'user-agent':
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  'accept-language': 'en-AU,en;q=0.9',
}
const patience = 20_000
/** More files than any build has; stops at a page that names an endless chain of scripts. */
const mostScripts = 1_000
const atOnce = 8

/** Rejects with `Sorry` without an answer or with an error status. */
async function get(address, accept) {
  const signal = AbortSignal.timeout(patience)
  const response = await fetch(address, { headers: { ...browser, accept }, redirect: 'manual', signal }).catch(
    (error) => {
      throw new Sorry(`${address} did not answer: ${error.cause?.code ?? error.name}.`)
    },
  )
  if (response.status !== 200) throw new Sorry(`${address} answered ${response.status}.`)
  return { headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}

/** A hash in the format of the attribute `integrity`. */
const hashOf = (bytes) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`

/** A hash in the format of a policy for an inline script. */
const policyHashOf = (code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`

/**
 * The payment page as a browser gets it: its headers, the scripts that it and its scripts name, and the third parties'
 * scripts at the addresses of the list.
 * @returns {Promise<{ headers: Headers, oddities: readonly string[], inlineHashes: readonly string[],
 *   scripts: Map<string, { hash: string, bytes: Buffer }>, elsewhere: readonly string[] }>}
 *   scripts by address; `elsewhere` are scripts in the page that are not the shop's own; `inlineHashes` are those of
 *   the code in the page, which the policy names
 */
export async function observe(shop, list, bases) {
  const { origin } = new URL(shop)
  const address = `${origin}/checkout`
  const { headers, bytes } = await get(address, 'text/html')
  const { scripts: named, inline, oddities } = readPage(bytes.toString(), address)
  const own = named.map((each) => each.address).filter((each) => each.startsWith(`${origin}/`))
  const elsewhere = named.map((each) => each.address).filter((each) => !each.startsWith(`${origin}/`))
  const scripts = new Map()
  let left = [...new Set(own)]
  while (left.length > 0 && scripts.size < mostScripts) {
    const now = left.splice(0, atOnce)
    const found = await Promise.all(now.map(async (each) => [each, (await get(each, '*/*')).bytes]))
    for (const [each, code] of found) scripts.set(each, { hash: hashOf(code), bytes: code })
    const further = found.flatMap(([, code]) => scriptsNamedIn(code.toString()).map((path) => origin + path))
    left = [...new Set([...left, ...further])].filter((each) => !scripts.has(each))
  }
  for (const { setting, address: path } of activeScripts(list, bases))
    if (path !== undefined)
      for (const base of bases[setting]) {
        const { bytes: code } = await get(base + path, '*/*')
        scripts.set(base + path, { hash: hashOf(code), bytes: code })
      }
  for (const { address: file, code } of inline) {
    const bytesOfCode = Buffer.from(code)
    scripts.set(file, { hash: hashOf(bytesOfCode), bytes: bytesOfCode })
  }
  return { headers, oddities, scripts, elsewhere, inlineHashes: inline.map(({ code }) => policyHashOf(code)) }
}
