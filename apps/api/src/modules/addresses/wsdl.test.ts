import { pino } from 'pino'
import { createClientAsync, type Client } from 'soap'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeHttp } from '../../platform/http/http-server.ts'
import { addressRoutes, AddressRefused, type AddressSource } from './index.ts'

const publicKey = 'key-of-these-tests'
const moniker = 'AUE|F|nsw2000-sydney-example-street|12'
const text = '12 Example Street, SYDNEY NSW 2000'
const source: AddressSource = {
  search: async (typed) =>
    typed.startsWith('12')
      ? Array.from({ length: 30 }, (_, index) => ({ moniker, text, postcode: '2000', score: 100 - index }))
      : [],
  byMoniker: async (body) => {
    if (body !== moniker) throw new AddressRefused('not known')
    return [
      { content: 'Address', label: 'Suburb', line: 'SYDNEY' },
      { content: 'DataPlus', label: 'addressLevelLatitude', line: '-33.868000' },
    ]
  },
}

const app = await makeHttp({
  logger: pino({ level: 'silent' }),
  https: false,
  pictureOrigin: null,
  callOrigins: [],
  captchaOrigin: null,
  hasPaypalButtons: false,
  hasServiceWorker: false,
  engagement: null,
  googleUrl: null,
  cardOrigins: [],
  cardScripts: [],
  trustedProxies: [],
  loadShedding: false,
  recordSecurityEvent: () => undefined,
  brandPlaceholders: {},
  metricsAccess: 'closed',
  apiDocs: false,
  rateLimits: null,
})
let base = ''
let client: Client

/** The library generates methods from the WSDL, so they have no types. */
const callOperation = async (operation: string, body: object): Promise<unknown> => {
  const method: unknown = client[`${operation}Async`]
  if (typeof method !== 'function') throw new Error(`the description has no ${operation}`)
  const answers: unknown = await Reflect.apply(method, client, [body])
  return Array.isArray(answers) ? answers[0] : undefined
}
const handEntry = { verify: async () => null, suburbs: async () => [] }
const engine = (threshold: number) => ({ attributes: { Threshold: String(threshold) }, $value: 'Intuitive' })

beforeAll(async () => {
  addressRoutes(app, { source, handEntry, publicKey })
  base = await app.listen({ host: 'localhost', port: 0 })
  client = await createClientAsync(`${base}/api/v1/address/soap?WSDL`)
  client.addHttpHeader('Auth-Token', publicKey)
})
afterAll(() => app.close())

test('[LOC-07] GET /address/soap happy: the WSDL contains the address that the caller used', async () => {
  const answer = await fetch(`${base}/api/v1/address/soap?wsdl`)
  expect(answer.headers.get('content-type')).toBe('text/xml; charset=utf-8')
  expect(await answer.text()).toMatch(
    /<soap:address location="http:\/\/(localhost|127\.0\.0\.1|\[::1\]):\d+\/api\/v1\/address\/soap"\/>/,
  )
})

test('[LOC-07] an unmodified SOAP client generated from our WSDL searches, and resolves an address by its moniker [LOC-08]', async () => {
  client.addSoapHeader({ QAQueryHeader: {} }, '', 'tns', 'http://www.qas.com/OnDemand-2011-03')
  const found = JSON.stringify(
    await callOperation('DoSearch', { Country: 'AUE', Engine: engine(25), Layout: 'Forno', Search: '12 example st' }),
  )
  expect(found.match(/"Moniker"/g)).toHaveLength(25)
  expect(found).toContain(`"PartialAddress":"${text}"`)
  const address = JSON.stringify(await callOperation('DoGetAddress', { Layout: 'Forno', Moniker: moniker }))
  expect(address).toContain('"Label":"Suburb","Line":"SYDNEY"')
  expect(address).toContain('"Label":"addressLevelLatitude","Line":"-33.868000"')
})

test('[LOC-07] the client narrows a list by its moniker, and gets the list of a single address', async () => {
  const refined = async (Moniker: string, Refinement: string, threshold = 25) =>
    JSON.stringify(
      await callOperation('DoRefine', {
        attributes: { Threshold: String(threshold) },
        Moniker,
        Refinement,
        Layout: 'Forno',
      }),
    )
  const found = JSON.stringify(
    await callOperation('DoSearch', { Country: 'AUE', Engine: engine(25), Layout: 'Forno', Search: 'example st' }),
  )
  const list = /"FullPicklistMoniker":"([^"]+)"/.exec(found)?.[1] ?? ''
  expect(found.match(/"Moniker"/g)).toBeNull()
  expect((await refined(list, '12', 5)).match(/"Moniker"/g)).toHaveLength(5)
  expect(await refined(list, '12')).toContain(`"FullPicklistMoniker":"AUE|S|12 example st"`)
  expect(await refined(list, '')).toContain('"Total":"0"')
  expect(await refined(moniker, '')).toContain('"Total":"1"')
  expect(await refined(moniker, 'SYD')).toContain(`"Moniker":"${moniker}"`)
  expect(await refined(moniker, 'perth')).toContain('"Total":"0"')
  await expect(refined('AUE|F|nowhere|1', '')).rejects.toThrow('not known')
})

test('[LOC-06] the client can limit the number of entries, and gets none without a match', async () => {
  const search = async (Search: string, threshold: number) =>
    JSON.stringify(await callOperation('DoSearch', { Country: 'AUE', Engine: engine(threshold), Search }))
  expect((await search('12 example', 5)).match(/"Moniker"/g)).toHaveLength(5)
  expect((await search('12 example', 750)).match(/"Moniker"/g)).toHaveLength(25)
  expect(await search('nowhere', 25)).not.toContain('"Moniker"')
})

test('[LOC-07] the other operations work, and the client receives faults', async () => {
  expect(await callOperation('DoCanSearch', { Country: 'AUE', Engine: engine(25) })).toMatchObject({ IsOk: true })
  expect(await callOperation('DoCanSearch', { Country: 'NZL', Engine: engine(25) })).toMatchObject({ IsOk: false })
  expect(JSON.stringify(await callOperation('DoGetData', {}))).toContain('"ID":"AUE"')
  expect(JSON.stringify(await callOperation('DoGetLayouts', { Country: 'AUE' }))).toContain('"Name":"Forno"')
  await expect(callOperation('DoGetAddress', { Layout: 'Forno', Moniker: 'AUE|F|nowhere|1' })).rejects.toThrow(
    'not known',
  )
})
