import { readFileSync } from 'node:fs'
import { escaped } from './xml-text.ts'

const description = readFileSync(new URL('./service.wsdl', import.meta.url), 'utf8')

/** The description of our address service, with the address under which its caller reached it. [LOC-07] */
export const wsdlAt = (location: string): string => description.replace('SERVICE-LOCATION', () => escaped(location))
