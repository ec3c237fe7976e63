import { readFileSync } from 'node:fs'
import { escaped } from './xml-text.ts'

const description = readFileSync(new URL('./service.wsdl', import.meta.url), 'utf8')

/** The service's description with the address under which the caller reached it. */
export const readWsdl = (location: string): string => description.replace('SERVICE-LOCATION', escaped(location))
