import { XMLParser, XMLValidator } from 'fast-xml-parser'

/** An XML element with its namespace resolved; `text` is the text directly inside it, trimmed. */
export type XmlElement = {
  readonly namespace: string
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  readonly children: readonly XmlElement[]
  readonly text: string
}

export class XmlRefused extends Error {}

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  processEntities: false,
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  ignoreDeclaration: true,
  cdataPropName: '#cdata',
})

const characterData = /<!\[CDATA\[[\s\S]*?\]\]>|<!--[\s\S]*?-->/g
const unknownReference = /&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-f]{1,6});)/i

/** Reads one XML document. A document type, an entity that XML itself does not know and broken markup are refused. */
export function readXml(xml: string): XmlElement {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) throw new XmlRefused('A document type is not allowed.')
  const text = xml.replace(/^\uFEFF/, '').trim()
  const valid = XMLValidator.validate(text)
  if (valid !== true) throw new XmlRefused(`${valid.err.code}: ${valid.err.msg}`)
  if (unknownReference.test(text.replace(characterData, ''))) throw new XmlRefused('InvalidChar: unknown entity.')
  const parsed: unknown = parser.parse(text)
  const roots = elementsIn(parsed, new Map())
  const [root] = roots
  if (root === undefined || roots.length > 1) throw new XmlRefused('InvalidXml: one root element is expected.')
  return root
}

/** The children with this name in the element's own namespace. */
export const childrenNamed = (element: XmlElement, name: string): readonly XmlElement[] =>
  element.children.filter((child) => child.name === name && child.namespace === element.namespace)

type Scope = ReadonlyMap<string, string>

function elementsIn(nodes: unknown, scope: Scope): readonly XmlElement[] {
  if (!Array.isArray(nodes)) return []
  return nodes.flatMap((node: unknown) => {
    const entries = entriesOf(node)
    const tag = entries.find(([key]) => !key.startsWith('#') && !key.startsWith('?') && key !== ':@')
    if (tag === undefined) return []
    const attributes = entriesOf(entries.find(([key]) => key === ':@')?.[1])
    return [elementFrom(tag[0], tag[1], attributes, scope)]
  })
}

function elementFrom(
  tag: string,
  content: unknown,
  raw: readonly (readonly [string, unknown])[],
  outer: Scope,
): XmlElement {
  const pairs = raw.map(([key, value]) => [key, decoded(String(value))] as const)
  const declared = pairs.flatMap(([key, value]) => {
    if (key === 'xmlns') return [['', value] as const]
    return key.startsWith('xmlns:') ? [[key.slice('xmlns:'.length), value] as const] : []
  })
  const scope = new Map([...outer, ...declared])
  const [prefix, name] = tag.includes(':')
    ? [tag.slice(0, tag.indexOf(':')), tag.slice(tag.indexOf(':') + 1)]
    : ['', tag]
  const namespace = scope.get(prefix)
  if (namespace === undefined && prefix !== '') throw new XmlRefused(`InvalidTag: prefix '${prefix}' is not declared.`)
  return {
    namespace: namespace ?? '',
    name,
    attributes: new Map(pairs.filter(([key]) => key !== 'xmlns' && !key.startsWith('xmlns:'))),
    children: elementsIn(content, scope),
    text: textIn(content).trim(),
  }
}

function textIn(nodes: unknown): string {
  if (!Array.isArray(nodes)) return ''
  return nodes
    .flatMap((node: unknown) => entriesOf(node))
    .map(([key, value]) => {
      if (key === '#text') return decoded(String(value))
      return key === '#cdata' ? plainTextIn(value) : ''
    })
    .join('')
}

const plainTextIn = (nodes: unknown): string =>
  Array.isArray(nodes)
    ? nodes
        .flatMap((node: unknown) => entriesOf(node))
        .map(([, value]) => String(value))
        .join('')
    : ''

const entriesOf = (value: unknown): readonly (readonly [string, unknown])[] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : []

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const decoded = (text: string): string =>
  text.replace(/&(#x[\da-f]+|#\d+|[a-z]+);/gi, (whole, reference: string) => {
    if (!reference.startsWith('#')) return named[reference] ?? whole
    const code = /^#x/i.test(reference) ? Number.parseInt(reference.slice(2), 16) : Number(reference.slice(1))
    if (code > 0x10ffff) throw new XmlRefused('InvalidChar: no such character.')
    return String.fromCodePoint(code)
  })
