import { parse } from 'parse5'

const isData = (type) => ['application/json', 'application/ld+json'].includes(type)

const attributesOf = ({ attrs = [] }) => Object.fromEntries(attrs.map(({ name, value }) => [name, value]))

const textOf = ({ childNodes }) => childNodes.map(({ value = '' }) => value).join('')

/** Every element of a page, including those in templates. */
function* elementsIn(node) {
  if (node.tagName !== undefined) yield node
  for (const child of [...(node.childNodes ?? []), ...(node.content?.childNodes ?? [])]) yield* elementsIn(child)
}

/**
 * The scripts of a page, read from its HTML as a browser reads it.
 * @returns {{ scripts: { address: string, integrity: string | null }[], inline: { address: string, code: string }[],
 *   oddities: string[] }} absolute addresses; `inline` is code in the page that names a file of the build to be
 *   compared with; `oddities` are other ways to run or redirect code, which the payment page never uses: other inline
 *   scripts, event handlers, `<base>`, `<meta http-equiv>`, frames and objects
 */
export function readPage(html, address) {
  const scripts = []
  const inline = []
  const oddities = []
  for (const element of elementsIn(parse(html))) {
    const { tagName } = element
    const attributes = attributesOf(element)
    const handler = Object.keys(attributes).find((name) => name.startsWith('on'))
    if (handler !== undefined) oddities.push(`<${tagName} ${handler}>`)
    if (['base', 'iframe', 'object', 'embed'].includes(tagName)) oddities.push(`<${tagName}>`)
    if (tagName === 'meta' && attributes['http-equiv'] !== undefined)
      oddities.push(`<meta http-equiv="${attributes['http-equiv']}">`)
    const target = tagName === 'link' && /preload$/.test(attributes.rel ?? '') ? attributes.href : attributes.src
    const isCode =
      tagName === 'script' ||
      (tagName === 'link' &&
        (attributes.rel === 'modulepreload' || (attributes.rel === 'preload' && attributes.as === 'script')))
    if (!isCode) continue
    // The shop's first script imports the modules that this attribute names.
    for (const module of (attributes['data-modules'] ?? '').split(' '))
      if (module !== '') scripts.push({ address: new URL(module, address).href, integrity: null })
    if (target !== undefined)
      scripts.push({ address: new URL(target, address).href, integrity: attributes.integrity ?? null })
    else if (attributes['data-file'] !== undefined && inline.length === 0)
      inline.push({ address: new URL(attributes['data-file'], address).href, code: textOf(element) })
    else if (!isData(attributes.type ?? '')) oddities.push('an inline <script>')
  }
  return { scripts, inline, oddities }
}

/** Other files of the shop that a script of its build names. */
export const scriptsNamedIn = (code) =>
  [...code.matchAll(/["'`](?:\.\/|\/?assets\/)([\w.-]+\.js)["'`]/g)].map(([, file]) => `/assets/${file}`)
