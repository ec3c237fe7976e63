import { SaxesParser } from 'saxes'

/** An element with its namespace resolved. `text` is the text directly inside it, trimmed. */
export type XmlElement = {
  readonly namespace: string
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  readonly children: readonly XmlElement[]
  readonly text: string
}

/** XML that is refused; the message begins with InvalidTag, InvalidAttr, InvalidXml or InvalidChar. [LOC-07] */
export class XmlRefused extends Error {}

/** An element whose end tag has not been read. */
type OpenElement = XmlElement & { readonly children: XmlElement[]; text: string }

const deepest = 50

const codes = [
  [/attribute/, 'InvalidAttr'],
  [/entity|character|"]]>"/, 'InvalidChar'],
  [/ tag|tags |prefix|namespace/, 'InvalidTag'],
] as const

/** saxes writes "line:column: sentence". */
const refusalOf = ({ message }: Error): XmlRefused =>
  new XmlRefused(`${codes.find(([pattern]) => pattern.test(message))?.[1] ?? 'InvalidXml'}: ${message}`)

/**
 * Parses an XML document with saxes, which checks well-formedness and resolves namespaces. Refuses document types,
 * custom entities and more than 50 levels, so that the cost is linear in the length of the text.
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
    throw new XmlRefused('InvalidXml: a document type declaration is not allowed.')
  })
  parser.on('opentag', ({ uri, local, attributes }) => {
    if (open.length > deepest) throw new XmlRefused('InvalidXml: too many levels.')
    const values = Object.values(attributes).map(({ name, value }) => [name, value] as const)
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
  if (root === undefined) throw new XmlRefused('InvalidXml: one element around everything is expected.')
  return root
}

/** The direct children with this name, in the parent's namespace; empty for a missing parent. */
export const childrenOf = (element: XmlElement | undefined, name: string): readonly XmlElement[] =>
  element?.children.filter((each) => each.name === name && each.namespace === element.namespace) ?? []

/** The only child with this name; undefined if it is missing or occurs more than once. */
export const child = (element: XmlElement | undefined, name: string): XmlElement | undefined => {
  const found = childrenOf(element, name)
  return found.length === 1 ? found[0] : undefined
}

/** The text of the only child with this name; empty if there is none. */
export const textIn = (element: XmlElement | undefined, name: string): string => child(element, name)?.text ?? ''
