import { xmlEscaped, textElement } from './xml-text.ts'

export const namespace = 'http://www.qas.com/OnDemand-2011-03'
export const envelopeNamespace = 'http://schemas.xmlsoap.org/soap/envelope/'

/** A SOAP fault with its error code and message; `status` is its HTTP status. */
export class SoapFault extends Error {
  readonly side: 'Client' | 'Server'
  readonly status: number
  readonly errorCode: number
  readonly lines: readonly string[]

  constructor(message: string, lines: readonly string[] = [], side: 'Client' | 'Server' = 'Client', status = 500) {
    super(message)
    this.side = side
    this.status = status
    this.errorCode = side === 'Client' ? -1 : -2
    this.lines = lines
  }
}

/** The whole message around a body. Clients expect the prefix `soap`. */
export const envelope = (body: string): string =>
  `<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="${envelopeNamespace}"><soap:Body>${body}</soap:Body></soap:Envelope>`

export function faultMessage(fault: SoapFault): string {
  const lines = fault.lines.map((line) => textElement('ErrorDetail', line)).join('')
  const detail = `${textElement('ErrorCode', String(fault.errorCode))}${textElement('ErrorMessage', fault.message)}${lines}`
  return envelope(
    `<soap:Fault><faultcode>soap:${fault.side}</faultcode><faultstring>${xmlEscaped(fault.message)}</faultstring>` +
      `<detail><QAFault xmlns="${namespace}">${detail}</QAFault></detail></soap:Fault>`,
  )
}
