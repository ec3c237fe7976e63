import { readFileSync } from 'node:fs'
import { xmlEscaped } from './xml-text.ts'

const description = readFileSync(new URL('./service.wsdl', import.meta.url), 'utf8')

/** The service's WSDL, with the address that the caller used. [LOC-07] */
export const wsdlAt = (location: string): string => description.replace('SERVICE-LOCATION', () => xmlEscaped(location))
