import { decoded } from './xml-text.ts'

/** An element with its namespace resolved; `text` is what stands directly inside it, trimmed. */
export type XmlElement = {
  readonly namespace: string
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  readonly children: readonly XmlElement[]
  readonly text: string
}

/** Markup that is not read; the message begins with InvalidTag, InvalidAttr, InvalidXml or InvalidChar. [LOC-07] */
export class XmlRefused extends Error {}

/** Which prefix means which namespace inside an element; what it does not say, the element around it says. */
type Scope = { readonly declared: ReadonlyMap<string, string>; readonly outer: Scope | null }

/** An element whose end tag has not come yet. */
type Open = {
  readonly tag: string
  readonly scope: Scope
  readonly attributes: ReadonlyMap<string, string>
  readonly children: XmlElement[]
  text: string
}

const deepest = 50
const nameShape = '[A-Za-z_][\\w.-]*(?::[A-Za-z_][\\w.-]*)?'
const attributeShape = `\\s+(${nameShape})\\s*=\\s*("[^"<]*"|'[^'<]*')`
const startTag = new RegExp(`<(${nameShape})((?:${attributeShape})*)\\s*(/?)>`, 'y')
const endTag = new RegExp(`</(${nameShape})\\s*>`, 'y')
const attributes = new RegExp(attributeShape, 'g')

/**
 * Reads one document in a single pass, strictly: broken markup, prefixes and entities that nobody declared, document types and more than
 * 50 levels are refused. Nothing is fetched or expanded, so that the work grows with the length of the text and no faster.
 */
export const readXml = (xml: string): XmlElement => {
  const document: Open = {
    tag: '',
    scope: { declared: new Map(), outer: null },
    attributes: new Map(),
    children: [],
    text: '',
  }
  const open = [document]
  for (let at = xml.startsWith('\uFEFF') ? 1 : 0; at < xml.length;) at = readPiece(xml, at, open)
  const [root, ...others] = document.children
  if (open.length > 1 || root === undefined || others.length > 0 || document.text.trim() !== '')
    throw new XmlRefused('InvalidXml: one element around everything is expected.')
  return root
}

/** Reads what begins at this place and answers where it ends. */
const readPiece = (xml: string, at: number, open: Open[]): number => {
  if (xml[at] !== '<') return readText(xml, at, open)
  if (xml.startsWith('<!--', at)) return endOf(xml, at + 4, '-->')
  if (xml.startsWith('<?', at)) return endOf(xml, at + 2, '?>')
  if (xml.startsWith('<![CDATA[', at)) {
    const end = endOf(xml, at + 9, ']]>')
    addText(open, xml.slice(at + 9, end - 3))
    return end
  }
  if (xml.startsWith('<!', at)) throw new XmlRefused('InvalidXml: a document type is not read.')
  return xml[at + 1] === '/' ? readEnd(xml, at, open) : readStart(xml, at, open)
}

const endOf = (xml: string, from: number, mark: string): number => {
  const end = xml.indexOf(mark, from)
  if (end < 0) throw new XmlRefused(`InvalidXml: ${mark} is missing.`)
  return end + mark.length
}

const readText = (xml: string, at: number, open: readonly Open[]): number => {
  const next = xml.indexOf('<', at)
  const end = next < 0 ? xml.length : next
  addText(open, plain(xml.slice(at, end)))
  return end
}

const addText = (open: readonly Open[], text: string): void => {
  const inside = open.at(-1)
  if (inside !== undefined) inside.text += text
}

const plain = (written: string): string => {
  const text = decoded(written)
  if (text === null) throw new XmlRefused('InvalidChar: an entity is not known.')
  return text
}

const readStart = (xml: string, at: number, open: Open[]): number => {
  startTag.lastIndex = at
  const match = startTag.exec(xml)
  if (match === null) throw new XmlRefused(`InvalidTag: the markup at ${at} is broken.`)
  if (open.length > deepest) throw new XmlRefused('InvalidXml: too many levels.')
  const [whole, tag = '', written = ''] = match
  const pairs = [...written.matchAll(attributes)].map(
    ([, name = '', value = '']) => [name, plain(value.slice(1, -1))] as const,
  )
  const given = new Map(pairs)
  if (given.size < pairs.length) throw new XmlRefused(`InvalidAttr: ${tag} repeats an attribute.`)
  open.push({ tag, scope: scopeInside(given, open.at(-1)?.scope ?? null), attributes: given, children: [], text: '' })
  if (whole.endsWith('/>')) close(open, tag)
  return at + whole.length
}

const scopeInside = (given: ReadonlyMap<string, string>, outer: Scope | null): Scope => {
  const declared = [...given]
    .filter(([name]) => name === 'xmlns' || name.startsWith('xmlns:'))
    .map(([name, value]) => [name.slice('xmlns:'.length), value] as const)
  return { declared: new Map(declared), outer }
}

const readEnd = (xml: string, at: number, open: Open[]): number => {
  endTag.lastIndex = at
  const match = endTag.exec(xml)
  if (match === null) throw new XmlRefused(`InvalidTag: the markup at ${at} is broken.`)
  const [whole, tag = ''] = match
  close(open, tag)
  return at + whole.length
}

const close = (open: Open[], tag: string): void => {
  const ended = open.pop()
  const around = open.at(-1)
  if (ended?.tag !== tag || around === undefined)
    throw new XmlRefused(`InvalidTag: ${tag} ends where it did not begin.`)
  const [name = '', prefix = ''] = tag.split(':').reverse()
  around.children.push({
    namespace: namespaceOf(prefix, ended.scope),
    name,
    attributes: ended.attributes,
    children: ended.children,
    text: ended.text.trim(),
  })
}

const namespaceOf = (prefix: string, scope: Scope | null): string => {
  if (scope === null) {
    if (prefix === '') return ''
    throw new XmlRefused(`InvalidTag: the prefix ${prefix} is not declared.`)
  }
  return scope.declared.get(prefix) ?? namespaceOf(prefix, scope.outer)
}

/** The elements of this name directly inside, in the namespace of the element around them; none where there is no element. */
export const childrenOf = (element: XmlElement | undefined, name: string): readonly XmlElement[] =>
  element?.children.filter((each) => each.name === name && each.namespace === element.namespace) ?? []

/** The one element of this name; undefined when it is missing or stands more than once. */
export const child = (element: XmlElement | undefined, name: string): XmlElement | undefined => {
  const found = childrenOf(element, name)
  return found.length === 1 ? found[0] : undefined
}

/** The text of the one element of this name; empty when there is none. */
export const textIn = (element: XmlElement | undefined, name: string): string => child(element, name)?.text ?? ''
