import { child, readXml, XmlRefused, type XmlElement } from './xml-document.ts'
import { xmlEscaped, textElement } from './xml-text.ts'

export const namespace = 'http://www.qas.com/OnDemand-2011-03'
const envelopeNamespace = 'http://schemas.xmlsoap.org/soap/envelope/'

/** The single element in the body of a SOAP 1.1 message. Throws XmlRefused for any other text. */
export const readMessage = (xml: string): XmlElement => {
  const envelope = readXml(xml)
  if (envelope.name !== 'Envelope' || envelope.namespace !== envelopeNamespace)
    throw new XmlRefused('InvalidXml: a SOAP 1.1 envelope is expected.')
  const [content, ...others] = child(envelope, 'Body')?.children ?? []
  if (content === undefined || others.length > 0)
    throw new XmlRefused('InvalidXml: one element in one Body is expected.')
  return content
}

/** A complete message around a body. Clients of the service expect the prefix `soap`. */
export const message = (body: string): string =>
  `<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="${envelopeNamespace}"><soap:Body>${body}</soap:Body></soap:Envelope>`

/** The cause of a fault: Client = the request, do not retry; Server = the service, a retry may help. */
export type Side = 'Client' | 'Server'

const errorCodes: Readonly<Record<Side, string>> = { Client: '-1', Server: '-2' }

/** A SOAP fault, as the commercial service writes them. */
export const fault = (side: Side, sentence: string): string =>
  message(
    `<soap:Fault><faultcode>soap:${side}</faultcode><faultstring>${xmlEscaped(sentence)}</faultstring><detail>` +
      `<QAFault xmlns="${namespace}">${textElement('ErrorCode', errorCodes[side])}${textElement('ErrorMessage', sentence)}</QAFault>` +
      '</detail></soap:Fault>',
  )

/** The fault in a message; null = none. In SOAP 1.1 the parts of a fault have no namespace. */
export const faultOf = (content: XmlElement): { readonly side: Side; readonly sentence: string } | null => {
  if (content.name !== 'Fault') return null
  const part = (name: string): string => content.children.find((each) => each.name === name)?.text ?? ''
  return { side: part('faultcode').endsWith('Client') ? 'Client' : 'Server', sentence: part('faultstring') }
}
