/** An element with its prefix taken off; words between child elements are of no interest to a message. */
export type XmlElement = {
  readonly name: string
  /** The attributes as written. */
  readonly attributes: string
  readonly children: readonly XmlElement[]
  readonly text: string
}

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
const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }
const deepest = 50

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
    const found = token.exec(xml) ?? invalid('InvalidTag')
    const top = open.at(-1) ?? document
    const [, literal, ends, name, rest = '', isEmpty, words] = found
    if (words !== undefined || literal !== undefined) top.text += literal ?? decoded(words ?? '')
    else if (name !== undefined) follow({ open, name, rest, isEnd: ends === '/', isEmpty: isEmpty === '/' })
  }
  if (open.length !== 1) invalid('InvalidTag')
  if (document.text.trim() !== '') invalid('InvalidChar')
  const [root] = document.children
  return root === undefined || document.children.length !== 1 ? invalid('InvalidXml') : root
}

type Tag = {
  readonly open: OpenElement[]
  readonly name: string
  readonly rest: string
  readonly isEnd: boolean
  readonly isEmpty: boolean
}

const follow = ({ open, name, rest, isEnd, isEmpty }: Tag): void => {
  if (!nameShape.test(name) || open.length > deepest) invalid('InvalidTag')
  if (isEnd) {
    const closed = open.pop()
    const parent = open.at(-1)
    if (closed?.name !== name || parent === undefined || rest.trim() !== '') return invalid('InvalidTag')
    parent.children.push(element(closed))
    return
  }
  if (!attributes.test(rest)) invalid('InvalidAttr')
  const started: OpenElement = { name, attributes: rest, children: [], text: '' }
  if (isEmpty) open.at(-1)?.children.push(element(started))
  else open.push(started)
}

const element = ({ name, attributes: written, children, text }: OpenElement): XmlElement => ({
  attributes: written,
  name: name.slice(name.indexOf(':') + 1),
  children,
  text: text.trim(),
})

const decoded = (text: string): string =>
  text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));|&/gi, (_, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return named[name] ?? invalid('InvalidChar')
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : invalid('InvalidChar')
  })

/** The first child of that name, then its first child of the next name, and so on. */
export const childAt = (parent: XmlElement, ...names: readonly string[]): XmlElement | undefined =>
  names.reduce<XmlElement | undefined>((each, name) => each?.children.find((child) => child.name === name), parent)

export const childrenOf = (parent: XmlElement | undefined, name: string): readonly XmlElement[] =>
  parent?.children.filter((child) => child.name === name) ?? []

/** Whether an attribute without a prefix is true. */
export const isTrue = ({ attributes: written }: XmlElement, name: string): boolean =>
  new RegExp(`\\s${name}\\s*=\\s*["'](?:true|1)["']`).test(written)

/** The words of a child; empty when there is none. */
export const textOf = (parent: XmlElement, name: string): string => childAt(parent, name)?.text ?? ''
