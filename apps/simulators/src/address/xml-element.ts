import { SaxesParser } from 'saxes'

/** An element with its namespace resolved. `text` is the text directly inside it, trimmed. */
export type XmlElement = {
  readonly namespace: string
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  readonly children: readonly XmlElement[]
  readonly text: string
}

/** XML that is refused; the message begins with InvalidTag, InvalidAttr, InvalidXml or InvalidChar. */
export class InvalidXml extends Error {}

/** An element whose end tag has not been read. */
type OpenElement = XmlElement & { readonly children: XmlElement[]; text: string }

const deepest = 50

const codes = [
  [/attribute/, 'InvalidAttr'],
  [/entity|character|"]]>"/, 'InvalidChar'],
  [/ tag|tags |prefix|namespace/, 'InvalidTag'],
] as const

/** saxes writes "line:column: sentence". */
const refusalOf = ({ message }: Error): InvalidXml =>
  new InvalidXml(`${codes.find(([pattern]) => pattern.test(message))?.[1] ?? 'InvalidXml'}: ${message}`)

/**
 * Reads one XML document strictly. It refuses markup that is not well-formed, document types, entities other than the
 * five of XML, and more than 50 levels. The attributes do not include namespace declarations.
 */
export const readXml = (xml: string): XmlElement => {
  const document: OpenElement = { namespace: '', name: '', attributes: new Map(), children: [], text: '' }
  const open = [document]
  const parser = new SaxesParser({ xmlns: true })
  const addText = (text: string): void => {
    const inside = open.at(-1)
    if (inside !== undefined) inside.text += text
  }
  parser.on('error', (error) => {
    throw refusalOf(error)
  })
  parser.on('doctype', () => {
    throw new InvalidXml('InvalidXml: a document type declaration is not allowed.')
  })
  parser.on('opentag', ({ uri, local, attributes }) => {
    if (open.length > deepest) throw new InvalidXml('InvalidXml: too many levels.')
    const values = Object.values(attributes)
      .filter(({ prefix, name }) => prefix !== 'xmlns' && name !== 'xmlns')
      .map(({ name, value }) => [name, value] as const)
    open.push({ namespace: uri, name: local, attributes: new Map(values), children: [], text: '' })
  })
  parser.on('closetag', () => {
    const ended = open.pop()
    if (ended !== undefined) open.at(-1)?.children.push({ ...ended, text: ended.text.trim() })
  })
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.write(xml).close()
  const [root] = document.children
  if (root === undefined) throw new InvalidXml('InvalidXml: one element around everything is expected.')
  return root
}

/** The children with this name in the namespace of the element itself. */
export const childrenNamed = (element: XmlElement, name: string): readonly XmlElement[] =>
  element.children.filter((child) => child.name === name && child.namespace === element.namespace)
