/** An XML element with its namespace resolved; `text` is the text directly inside it, trimmed. */
export type XmlElement = {
  readonly namespace: string
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  readonly children: readonly XmlElement[]
  readonly text: string
}

export class XmlRefused extends Error {}

/** The children with this name in the namespace of the element itself. */
export const childrenNamed = (element: XmlElement, name: string): readonly XmlElement[] =>
  element.children.filter((child) => child.name === name && child.namespace === element.namespace)

type Scope = ReadonlyMap<string, string>

/** An element whose end tag has not been read yet. */
type Open = {
  readonly tag: string
  readonly scope: Scope
  readonly attributes: ReadonlyMap<string, string>
  readonly children: XmlElement[]
  text: string
}

const deepest = 50
const name = '[A-Za-z_][\\w.-]*(?::[A-Za-z_][\\w.-]*)?'
const attribute = `\\s+(${name})\\s*=\\s*("[^"<]*"|'[^'<]*')`
const piece = new RegExp(
  [
    '<!--(?:(?!--)[^])*-->',
    '<\\?[^]*?\\?>',
    '<!\\[CDATA\\[(?<plain>[^]*?)\\]\\]>',
    `</(?<end>${name})\\s*>`,
    `<(?<tag>${name})(?<attributes>(?:${attribute})*)\\s*(?<empty>/?)>`,
    '(?<text>[^<]+)',
  ].join('|'),
  'y',
)

/**
 * Reads one XML document strictly. Refuses a document type, unknown entities, undeclared prefixes and malformed
 * markup.
 * The parser is our own because a simulator must refuse documents that a lenient parser accepts.
 */
export function readXml(xml: string): XmlElement {
  const document: Open = { tag: '', scope: new Map([['', '']]), attributes: new Map(), children: [], text: '' }
  const opened = [document]
  const text = xml.replace(/^\uFEFF/, '')
  piece.lastIndex = 0
  while (piece.lastIndex < text.length) {
    const place = piece.lastIndex
    const groups = piece.exec(text)?.groups
    if (groups === undefined) throw new XmlRefused(`InvalidTag: the markup at character ${place} is broken.`)
    takePiece(opened, groups)
  }
  const [root, ...others] = document.children
  if (opened.length > 1 || root === undefined || others.length > 0 || document.text.trim() !== '') {
    throw new XmlRefused('InvalidXml: one root element is expected, and its end.')
  }
  return root
}

function takePiece(opened: Open[], groups: Readonly<Record<string, string | undefined>>): void {
  const inside = opened.at(-1)
  if (inside === undefined) return
  if (groups.tag !== undefined) {
    if (opened.length > deepest) throw new XmlRefused('InvalidXml: too many levels.')
    opened.push(openTag(groups.tag, groups.attributes ?? '', inside.scope))
    if (groups.empty === '/') closeTag(opened, groups.tag)
  } else if (groups.end !== undefined) {
    closeTag(opened, groups.end)
  } else {
    inside.text += groups.plain ?? decoded(groups.text ?? '')
  }
}

function openTag(tag: string, written: string, outer: Scope): Open {
  const pairs = [...written.matchAll(new RegExp(attribute, 'g'))].map(
    ([, key = '', value = '']) => [key, decoded(value.slice(1, -1))] as const,
  )
  if (new Set(pairs.map(([key]) => key)).size < pairs.length)
    throw new XmlRefused('InvalidAttr: an attribute is repeated.')
  const declared = pairs.flatMap(([key, value]) => {
    const prefix = /^xmlns(?::(.+))?$/.exec(key)
    return prefix === null ? [] : [[prefix[1] ?? '', value] as const]
  })
  const attributes = new Map(pairs.filter(([key]) => !/^xmlns(?::|$)/.test(key)))
  return { tag, scope: new Map([...outer, ...declared]), attributes, children: [], text: '' }
}

function closeTag(opened: Open[], tag: string): void {
  const ended = opened.pop()
  const around = opened.at(-1)
  if (ended?.tag !== tag || around === undefined)
    throw new XmlRefused(`InvalidTag: ${tag} ends where it did not begin.`)
  const [local = '', prefix = ''] = tag.split(':').reverse()
  const namespace = ended.scope.get(prefix)
  if (namespace === undefined) throw new XmlRefused(`InvalidTag: the prefix ${prefix} is not declared.`)
  const { attributes, children, text } = ended
  around.children.push({ namespace, name: local, attributes, children, text: text.trim() })
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const decoded = (text: string): string =>
  text.replace(/&(?:(#x[\da-f]{1,6}|#\d{1,7}|[a-z]+);)?/gi, (_whole, reference: string | undefined) => {
    const sign = named[reference ?? ''] ?? characterAt(reference ?? '')
    if (sign === undefined) throw new XmlRefused('InvalidChar: an entity is not known.')
    return sign
  })

function characterAt(reference: string): string | undefined {
  if (!reference.startsWith('#')) return undefined
  const code = /^#x/i.test(reference) ? Number.parseInt(reference.slice(2), 16) : Number(reference.slice(1))
  return code > 0x10ffff ? undefined : String.fromCodePoint(code)
}
