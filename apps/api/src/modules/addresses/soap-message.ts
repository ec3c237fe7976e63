import { child, readXml, XmlRefused, type XmlElement } from './xml-document.ts'
import { escaped, textElement } from './xml-text.ts'

export const namespace = 'http://www.qas.com/OnDemand-2011-03'
const envelopeNamespace = 'http://schemas.xmlsoap.org/soap/envelope/'

/** Takes the one element out of the body of a SOAP 1.1 message; throws XmlRefused when the text is no such message. */
export const readMessage = (xml: string): XmlElement => {
  const envelope = readXml(xml)
  if (envelope.name !== 'Envelope' || envelope.namespace !== envelopeNamespace)
    throw new XmlRefused('InvalidXml: a SOAP 1.1 envelope is expected.')
  const [content, ...others] = child(envelope, 'Body')?.children ?? []
  if (content === undefined || others.length > 0)
    throw new XmlRefused('InvalidXml: one element in one Body is expected.')
  return content
}

/** The whole message around a body; readers of the service know the prefix `soap`. */
export const message = (body: string): string =>
  `<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="${envelopeNamespace}"><soap:Body>${body}</soap:Body></soap:Envelope>`

/** Whose mistake a fault tells of: the caller's, who should not repeat, or the service's, where a repeat may help. */
export type Side = 'Client' | 'Server'

const errorCodes: Readonly<Record<Side, string>> = { Client: '-1', Server: '-2' }

export const fault = (side: Side, sentence: string): string =>
  message(
    `<soap:Fault><faultcode>soap:${side}</faultcode><faultstring>${escaped(sentence)}</faultstring><detail>` +
      `<QAFault xmlns="${namespace}">${textElement('ErrorCode', errorCodes[side])}${textElement('ErrorMessage', sentence)}</QAFault>` +
      '</detail></soap:Fault>',
  )

/** Whether a message is a fault and, if so, whose. The parts of a fault have no namespace in SOAP 1.1. */
export const faultOf = (content: XmlElement): { readonly side: Side; readonly sentence: string } | null => {
  if (content.name !== 'Fault') return null
  const part = (name: string): string => content.children.find((each) => each.name === name)?.text ?? ''
  return { side: part('faultcode').endsWith('Client') ? 'Client' : 'Server', sentence: part('faultstring') }
}
