import { Type } from 'typebox'
import { endpoint } from '../core/endpoint.ts'

/**
 * The shop's SOAP address service: DoSearch, DoGetAddress and the other operations of its WSDL, with the public key
 * in the header Auth-Token.
 * The shop's own index answers, or the commercial provider if one is configured. A wrong key and too many calls
 * return the error envelope. Every other failure is a SOAP fault with status 500, and faultcode soap:Client (do not
 * repeat) or soap:Server (a repeat may help).
 * [LOC-06] [LOC-07] [LOC-08]
 */
export const addressSoap = endpoint('POST /address/soap', {
  summary: 'SOAP 1.1 address search and get-by-moniker [LOC-07] [LOC-08]',
  callClass: 'costly',
  access: 'anyone',
  headers: Type.Object({ 'Auth-Token': Type.String({ description: 'The public key of the address search.' }) }),
  body: Type.String({ maxLength: 16_384, description: 'a SOAP 1.1 envelope, text/xml' }),
  reply: Type.String({ description: 'a SOAP 1.1 envelope or fault, text/xml' }),
  answer: 'xml',
  refusals: ['LoginRequired'],
})

/** The file from which a SOAP client generates its calls. The query ?WSDL is optional. [LOC-07] */
export const addressWsdl = endpoint('GET /address/soap', {
  summary: 'The description (WSDL) of the address search [LOC-07]',
  access: 'anyone',
  reply: Type.String({ description: 'a WSDL 1.1 document, text/xml' }),
  answer: 'xml',
  refusals: [],
})
