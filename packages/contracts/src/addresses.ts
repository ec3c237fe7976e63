import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'

/**
 * The browser's own SOAP door to address search: DoSearch and DoGetAddress of the address service's schema, with the public key in
 * the header Auth-Token. The commercial provider stands behind it. A wrong key and too many calls get the error envelope; everything else that
 * fails is a SOAP fault with status 500, faultcode soap:Client (do not repeat) or soap:Server (a repeat may help).
 * [LOC-06] [LOC-07] [LOC-08]
 */
export const addressSoap = endpoint('POST /address/soap', {
  summary: 'SOAP 1.1 address search and get-by-moniker [LOC-07] [LOC-08]',
  access: 'anyone',
  body: Type.String({ maxLength: 16_384, description: 'a SOAP 1.1 envelope, text/xml' }),
  reply: Type.String({ description: 'a SOAP 1.1 envelope or fault, text/xml' }),
  answer: 'xml',
  refusals: ['LoginRequired'],
})
