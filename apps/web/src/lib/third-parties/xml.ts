/** An element of a message, without its namespace prefix. Text beside child elements is joined, and has no meaning. */
export type XmlElement = {
  readonly name: string
  /** The attributes as written. */
  readonly attributes: string
  readonly children: readonly XmlElement[]
  readonly text: string
}

/** Why a text is not well-formed: a tag, an attribute, its roots, or a character or entity. */
export type XmlError = 'InvalidTag' | 'InvalidAttr' | 'InvalidXml' | 'InvalidChar'

/** Text that is not well-formed XML. [LOC-07] */
export class XmlInvalid extends Error {
  readonly code: XmlError

  constructor(code: XmlError) {
    super(code)
    this.name = 'XmlInvalid'
    this.code = code
  }
}

const invalid = (code: XmlError): never => {
  throw new XmlInvalid(code)
}

const token = /<!--[^]*?-->|<\?[^]*?\?>|<!\[CDATA\[([^]*?)\]\]>|<(\/?)([^\s<>/]+)([^<>]*?)(\/?)>|([^<]+)/y
const attributes = /^(\s+[\w:.-]+\s*=\s*("[^"<]*"|'[^'<]*'))*\s*$/
const nameShape = /^[A-Za-z_][\w.-]*(:[A-Za-z_][\w.-]*)?$/
/** The entities of XML; a message has no document type, which could define others. */
const entities = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
])
/** Elements inside one another; a deeper message is refused. */
const maxDepth = 50

type OpenElement = { readonly name: string; readonly attributes: string; readonly children: XmlElement[]; text: string }

/**
 * Reads a message as a tree. Knows no document types and no entities but the five of XML. Throws XmlInvalid. [LOC-07]
 */
export const readXml = (xml: string): XmlElement => {
  const document: OpenElement = { name: '', attributes: '', children: [], text: '' }
  const open: OpenElement[] = [document]
  token.lastIndex = 0
  for (let at = 0; at < xml.length; at = token.lastIndex) {
    token.lastIndex = at
    const match = token.exec(xml) ?? invalid('InvalidTag')
    const top = open.at(-1) ?? document
    const [, literal, endSlash, name, rest = '', emptySlash, text] = match
    if (text !== undefined || literal !== undefined) top.text += literal ?? decodeEntities(text ?? '')
    else if (name !== undefined) applyTag({ open, name, rest, isEnd: endSlash === '/', isEmpty: emptySlash === '/' })
  }
  if (open.length !== 1) invalid('InvalidTag')
  if (document.text.trim() !== '') invalid('InvalidChar')
  const [root] = document.children
  return root === undefined || document.children.length !== 1 ? invalid('InvalidXml') : root
}

type Tag = {
  /** The elements that are open at the tag, the innermost last; the tag changes them. */
  readonly open: OpenElement[]
  readonly name: string
  /** The attributes as written, with the space before them. */
  readonly rest: string
  readonly isEnd: boolean
  readonly isEmpty: boolean
}

const applyTag = ({ open, name, rest, isEnd, isEmpty }: Tag): void => {
  if (!nameShape.test(name) || open.length > maxDepth) invalid('InvalidTag')
  if (isEnd) {
    const closed = open.pop()
    const parent = open.at(-1)
    if (closed?.name !== name || parent === undefined || rest.trim() !== '') return invalid('InvalidTag')
    parent.children.push(withoutPrefix(closed))
    return
  }
  if (!attributes.test(rest)) invalid('InvalidAttr')
  const element: OpenElement = { name, attributes: rest, children: [], text: '' }
  if (isEmpty) open.at(-1)?.children.push(withoutPrefix(element))
  else open.push(element)
}

const withoutPrefix = ({ name, attributes: written, children, text }: OpenElement): XmlElement => ({
  attributes: written,
  name: name.slice(name.indexOf(':') + 1),
  children,
  text: text.trim(),
})

const decodeEntities = (text: string): string =>
  text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));|&/gi, (_, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return entities.get(name) ?? invalid('InvalidChar')
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : invalid('InvalidChar')
  })

/** The first child of that name, then its first child of the next name, and so on. */
export const childAt = (parent: XmlElement, ...names: readonly string[]): XmlElement | undefined =>
  names.reduce<XmlElement | undefined>(
    (element, name) => element?.children.find((child) => child.name === name),
    parent,
  )

/** The children of that name; none without a parent. */
export const childrenOf = (parent: XmlElement | undefined, name: string): readonly XmlElement[] =>
  parent?.children.filter((child) => child.name === name) ?? []

/** Whether an attribute without a prefix is true. */
export const isTrue = ({ attributes: written }: XmlElement, name: string): boolean =>
  new RegExp(`\\s${name}\\s*=\\s*["'](?:true|1)["']`).test(written)

/** The text of a child; empty when there is none. */
export const textOf = (parent: XmlElement, name: string): string => childAt(parent, name)?.text ?? ''
