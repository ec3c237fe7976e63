import { envelopeNamespace, namespace, SoapFault } from './soap-fault.ts'
import { childrenNamed, readXml, InvalidXml, type XmlElement } from './xml-element.ts'

/** The operation of a SOAPAction header; undefined if the header is not in this service's namespace. */
export function operationNamed(soapAction: string | undefined): string | undefined {
  const plain = soapAction?.replace(/^"(.*)"$/, '$1')
  return plain?.startsWith(`${namespace}/`) ? plain.slice(namespace.length + 1) : undefined
}

/** The one element inside the message's body. */
export function readBody(xml: string): XmlElement {
  const message = readMessage(xml)
  if (message.name !== 'Envelope' || message.namespace !== envelopeNamespace) {
    throw new SoapFault('The message is not a SOAP 1.1 envelope.')
  }
  const [first, second, ...others] = message.children
  const body = first?.name === 'Header' ? second : first
  const rest = first?.name === 'Header' ? others : message.children.slice(1)
  if (body === undefined || body !== childrenNamed(message, 'Body')[0] || rest.length > 0) {
    throw new SoapFault('The envelope must hold an optional Header and one Body.')
  }
  const [content] = body.children
  if (content === undefined || body.children.length > 1) throw new SoapFault('The Body must hold one element.')
  return content
}

function readMessage(xml: string): XmlElement {
  try {
    return readXml(xml)
  } catch (refusal) {
    if (refusal instanceof InvalidXml) throw new SoapFault('The message could not be read.', [refusal.message])
    throw refusal
  }
}

/** A child element of a request: its name and whether it is required. */
export type Part = { readonly name: string; readonly required: boolean }

export const required = (name: string): Part => ({ name, required: true })
export const optional = (name: string): Part => ({ name, required: false })

/** The children by name. Refuses unknown and repeated children and children out of the schema's order. */
export function partsInOrder(element: XmlElement, parts: readonly Part[]): ReadonlyMap<string, XmlElement> {
  let next = 0
  for (const child of element.children) {
    const place = parts.findIndex((part, index) => index >= next && part.name === child.name)
    if (place < 0 || child.namespace !== namespace) {
      throw new SoapFault(`${element.name} does not expect ${child.name} here.`, [
        `Expected: ${parts
          .slice(next)
          .map((part) => part.name)
          .join(', ')}`,
      ])
    }
    next = place + 1
  }
  const found = new Map(element.children.map((child) => [child.name, child]))
  const missing = parts.find((part) => part.required && !found.has(part.name))
  if (missing) throw new SoapFault(`${element.name} needs ${missing.name}.`)
  return found
}

/** The allowed values of an attribute: a list of words, a range of whole numbers, or any text. */
export type AttributeRule = readonly string[] | { readonly from: number; readonly to: number } | 'text'

export const flag: AttributeRule = ['true', 'false', '1', '0']

/** Refuses attributes and values that the schema does not allow. */
export function checkAttributes(element: XmlElement, rules: Readonly<Record<string, AttributeRule>>): void {
  for (const [name, value] of element.attributes) {
    const rule = rules[name]
    if (rule === undefined) throw new SoapFault(`${element.name} does not expect the attribute ${name}.`)
    if (!allows(rule, value)) throw new SoapFault(`${element.name} does not take ${name}="${value}".`)
  }
}

function allows(rule: AttributeRule, value: string): boolean {
  if (rule === 'text') return true
  if ('from' in rule) return /^\d{1,9}$/.test(value) && Number(value) >= rule.from && Number(value) <= rule.to
  return rule.includes(value)
}
