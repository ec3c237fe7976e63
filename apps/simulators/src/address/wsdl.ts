import { readFileSync } from 'node:fs'
import { xmlEscaped } from './xml-text.ts'

const description = readFileSync(new URL('./service.wsdl', import.meta.url), 'utf8')

/** The WSDL with the URL under which the client reached the service. */
export const readWsdl = (location: string): string => description.replace('SERVICE-LOCATION', xmlEscaped(location))
