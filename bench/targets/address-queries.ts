import { streetAt } from '../../apps/api/test/national-file.ts'
import type { Client } from '../http-client.ts'
import { field, textIn, type Scenario } from '../target.ts'

const soapPath = '/api/v1/address/soap'
const namespace = 'http://www.qas.com/OnDemand-2011-03'
/** Streets in the generated national file. */
export const streetsOfFile = 300_000
const states = ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA']
const statesOfFile = 9

const envelope = (body: string): string =>
  `<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/" xmlns:ond="${namespace}">` +
  `<soapenv:Body>${body}</soapenv:Body></soapenv:Envelope>`

const keyOf = async (client: Client): Promise<string> =>
  textIn(field(await client.call('GET', '/api/v1/Configuration'), 'settings'), 'KEY_ADDRESS')

const searchOf = (text: string): string =>
  envelope(
    `<ond:QASearch><ond:Country>AUE</ond:Country><ond:Engine Threshold="25">Intuitive</ond:Engine>` +
      `<ond:Search>${text.replaceAll("'", '&apos;')}</ond:Search></ond:QASearch>`,
  )

/** Another street each turn, typed in lower case. Every second query includes a state. */
const typed = (turn: number): string => {
  const { name, locality } = streetAt((turn * 7_919) % Math.floor(streetsOfFile / statesOfFile))
  const place = turn % 2 === 0 ? locality : `${locality} ${states[turn % states.length] ?? ''}`
  return `${1 + (turn % 4)} ${name} ${place}`.toLowerCase()
}

/** A query with two letters of the street's name swapped. */
const mistyped = (turn: number): string => {
  const [number, name = '', ...rest] = typed(turn).split(' ')
  return [number, name.slice(0, 1) + name.charAt(2) + name.charAt(1) + name.slice(3), ...rest].join(' ')
}

let callers = 0
/** Each client has a caller address of its own, because the searches of one caller queue behind each other. */
const nextCaller = () => {
  callers += 1
  return { 'x-forwarded-for': `10.1.${callers >> 8}.${callers & 255}` }
}

const searchScenario = (name: string, text: (turn: number) => string): Scenario => ({
  name,
  unit: 'requests',
  needs: 'national addresses',
  prepare: async (client) => {
    const key = await keyOf(client)
    const headers = { 'content-type': 'text/xml', 'auth-token': key, ...nextCaller() }
    return async (turn) => {
      await client.call('POST', soapPath, { headers, text: searchOf(text(turn)), isRead: false })
    }
  },
})

/** XML that the parser must refuse early: very deep nesting, nested entities and external entities. [LOC-07] */
const hostile = [
  '<a>'.repeat(5_000),
  `<!DOCTYPE a [${Array.from({ length: 40 }, (_, at) => `<!ENTITY e${at + 1} "&e${at};&e${at};&e${at};">`).join('')}]><a>&e40;</a>`,
  '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
  '<'.repeat(16_000),
  `<a ${'b="c" '.repeat(2_500)}`,
]
const deep = '<a>'.repeat(20_000) + '</a>'.repeat(20_000)

const hostileXml: Scenario = {
  name: 'hostile xml',
  unit: 'requests',
  prepare: async (client) => {
    const key = await keyOf(client)
    const headers = { 'content-type': 'text/xml', 'auth-token': key, ...nextCaller() }
    return async (turn) => {
      const text = hostile[turn % (hostile.length + 1)] ?? deep
      // The server stops reading a body that is longer than any valid message.
      await client.call('POST', soapPath, { headers, text, status: text === deep ? 400 : 500, isRead: false })
    }
  },
}

export const addressScenarios: readonly Scenario[] = [
  searchScenario('address', typed),
  searchScenario('address with a typo', mistyped),
  hostileXml,
]
