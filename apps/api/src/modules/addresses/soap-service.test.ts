import { instant } from '@forno/domain/core/basic-types'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { addressServiceOf, type AddressService } from '../../../test/address-service.ts'
import { startSimulators, type Simulators } from '../../../test/start-simulators.ts'
import { makeHttp } from '../../platform/http/http-server.ts'
import { addressRoutes, makeAddressClient, type AddressSource, type HandEntry } from './index.ts'

const token = 'token-of-these-tests'
const publicKey = 'key-of-these-tests'
const address = '12 example street sydney'
const servicePath = '/api/v1/address/soap'
const service = 'http://www.qas.com/OnDemand-2011-03'

let simulators: Simulators<'address'>
let provider: AddressService
/** Well above the simulator's normal delay, so that only a forced delay exceeds it. */
const deadline = 1_000

beforeAll(async () => {
  simulators = await startSimulators(['address'], { ADDRESS_TOKEN: token })
  provider = addressServiceOf(simulators)
})
afterAll(() => simulators.stop())
beforeEach(() => provider.forget())

const client = (): AddressSource =>
  makeAddressClient(
    { addressUrl: provider.url, addressToken: token },
    { now: () => instant(Date.parse('2026-11-20T08:30:00Z')), deadline },
  )

const quiet = {
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
  metricsAccess: 'closed' as const,
  apiDocs: false,
}
let app: FastifyInstance

const handEntry: HandEntry = {
  verify: async ([street = '', suburb = '', state = '', postcode = '']) =>
    suburb === ''
      ? null
      : {
          moniker: 'AUE|H|x',
          text: `${street}, ${suburb} ${state} ${postcode}`,
          postcode,
          score: 50,
          isUnlisted: street.startsWith('4B'),
        },
  suburbs: async (text) => [
    { moniker: 'AUE|H|y', text: `${text.toUpperCase()}OWN NSW 2042`, postcode: '2042', score: 100 },
  ],
}

const startService = async (rateLimits: boolean): Promise<FastifyInstance> => {
  const made = await makeHttp({ ...quiet, rateLimits: rateLimits ? { processes: 1 } : null })
  addressRoutes(made, { source: client(), handEntry, publicKey })
  return made
}
beforeEach(async () => {
  app = await startService(false)
  return () => app.close()
})

const post = (payload: string, headers: Readonly<Record<string, string>> = { 'auth-token': publicKey }) =>
  app.inject({
    method: 'POST',
    url: servicePath,
    headers: { 'content-type': 'text/xml;charset=UTF-8', ...headers },
    payload,
  })

const around = (body: string): string =>
  `<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/" xmlns:ond="${service}"><soapenv:Header><ond:QAQueryHeader/></soapenv:Header><soapenv:Body>${body}</soapenv:Body></soapenv:Envelope>`

const searchFor = (text: string): string =>
  around(
    `<ond:QASearch Localisation="" RequestTag=""><ond:Country>AUE</ond:Country><ond:Engine Flatten="true" Intensity="Close" PromptSet="Default" Threshold="25" Timeout="10000">Intuitive</ond:Engine><ond:Layout>Forno</ond:Layout><ond:Search>${text}</ond:Search><ond:FormattedAddressInPicklist>false</ond:FormattedAddressInPicklist></ond:QASearch>`,
  )

const addressFor = (moniker: string): string =>
  around(`<ond:QAGetAddress><ond:Layout>Forno</ond:Layout><ond:Moniker>${moniker}</ond:Moniker></ond:QAGetAddress>`)

const monikerIn = (xml: string): string => /<Moniker>([^<]+)<\/Moniker>/.exec(xml)?.[1] ?? ''

test('[LOC-07] [LOC-08] POST /address/soap happy: a browser searches and resolves an address', async () => {
  const found = await post(searchFor(address))
  expect(found.statusCode).toBe(200)
  expect(found.headers['content-type']).toBe('text/xml; charset=utf-8')
  expect(found.body).toContain('<PartialAddress>12 Example Street, SYDNEY NSW 2000</PartialAddress>')
  expect(found.body).toMatch(
    /<soap:Body><QASearchResult VerifyLevel="None" xmlns="http:\/\/www\.qas\.com\/OnDemand-2011-03"><QAPicklist>.*<Total>\d+<\/Total><\/QAPicklist><\/QASearchResult><\/soap:Body>/,
  )
  const taken = await post(addressFor(monikerIn(found.body)))
  expect(taken.statusCode).toBe(200)
  expect(taken.body).toMatch(
    /<Address xmlns="[^"]+"><QAAddress><AddressLine LineContent="Address"><Label>Address line 1<\/Label><Line>12 Example Street<\/Line><\/AddressLine>/,
  )
  expect(taken.body).toMatch(/<Label>addressLevelLongitude<\/Label><Line>151\.\d{6}<\/Line>/)
  expect(found.body + taken.body).not.toContain(token)
})

test.each([
  ['missing', {}],
  ['wrong', { 'auth-token': 'another' }],
  ["the provider's own", { 'auth-token': token }],
])(
  '[LOC-07] POST /address/soap refusal: LoginRequired in the JSON envelope for a key that is %s',
  async (_how, headers) => {
    const refused = await post(searchFor(address), headers)
    expect(refused.statusCode).toBe(401)
    expect(refused.json()).toMatchObject({ code: 'LOGIN_REQUIRED', type: 'error' })
    expect(await provider.calls()).toEqual([])
  },
)

test.each(['', '  ', 'ab', ' ab  '])('[LOC-05] "%s" finds nothing and makes no call', async (text) => {
  const found = await post(searchFor(text))
  expect(found.statusCode).toBe(200)
  expect(found.body).toContain('<Total>0</Total>')
  expect(found.body).not.toContain('PicklistEntry')
  expect(await provider.calls()).toEqual([])
})

test('[LOC-05] three characters are enough', async () => {
  expect((await post(searchFor(' fit '))).body).toContain('<PicklistEntry')
})

test.each(['timeout', 'tooManyRequests', 'error', 'malformed', 'fault', 'cut'])(
  '[LOC-06] [LOC-07] answers with a fault that may be retried if the provider fails with %s',
  async (outcome) => {
    await provider.force({ outcome, milliseconds: 3_000 })
    const failed = await post(searchFor(address))
    expect(failed.statusCode).toBe(500)
    expect(failed.headers['content-type']).toBe('text/xml; charset=utf-8')
    expect(failed.body).toContain('<soap:Fault><faultcode>soap:Server</faultcode>')
    expect((await post(searchFor(address))).statusCode).toBe(200)
  },
)

test.each([
  ['an unknown moniker', addressFor('AUE|DEMO|nowhere|1')],
  ['an empty moniker', addressFor('')],
  [
    'an empty moniker of a list',
    around('<ond:QARefine><ond:Moniker/><ond:Refinement>1</ond:Refinement></ond:QARefine>'),
  ],
  [
    'a refinement beyond 200 characters',
    around(
      `<ond:QARefine><ond:Moniker>AUE|S|x</ond:Moniker><ond:Refinement>${'a'.repeat(201)}</ond:Refinement></ond:QARefine>`,
    ),
  ],
  ['a document type', `<!DOCTYPE a [<!ENTITY b "c">]>${searchFor('12 exam')}`],
  ['an entity of its own', searchFor('&unknown;')],
  ['a character that XML cannot carry', searchFor('&#0;')],
  ['broken markup', searchFor('12 exam').replace('</ond:Search>', '')],
  ['no markup', 'hello'],
  ['nothing', ''],
  ['another operation', around('<ond:QAGetSystemInfo/>')],
  ['two operations', around('<ond:QAGetData/><ond:QASearch/>')],
  ['the same operation twice', around('<ond:QASearch/><ond:QASearch/>')],
  ['no body', '<Envelope/>'],
  ['a text beyond 200 characters', searchFor('a'.repeat(201))],
  ['another namespace', searchFor('12 exam').replace('OnDemand-2011-03', 'OnDemand-2010-01')],
  [
    'SOAP 1.2',
    searchFor('12 exam').replace(
      'http://schemas.xmlsoap.org/soap/envelope/',
      'http://www.w3.org/2003/05/soap-envelope',
    ),
  ],
  ['an undeclared prefix', searchFor('12 exam').replace('xmlns:ond', 'xmlns:other')],
  ['an attribute twice', searchFor('12 exam').replace('Flatten="true"', 'Flatten="true" Flatten="true"')],
  ['two thousand levels', '<a>'.repeat(2_000) + '</a>'.repeat(2_000)],
])('[LOC-07] %s is a fault that must not be retried', async (_what, xml) => {
  const refused = await post(xml)
  expect([refused.statusCode, refused.body]).toEqual([
    500,
    expect.stringContaining('<soap:Fault><faultcode>soap:Client</faultcode>'),
  ])
})

test('[LOC-07] escapes its answers', async () => {
  const made = await makeHttp({ ...quiet, rateLimits: null })
  onTestFinished(() => made.close())
  const nasty = `</Moniker><script>&"'\u0001`
  const source: AddressSource = {
    search: async () => [{ moniker: nasty, text: nasty, postcode: nasty, score: 1 }],
    byMoniker: async () => [{ label: nasty, line: nasty, content: nasty }],
  }
  addressRoutes(made, { source, handEntry, publicKey })
  const headers = { 'content-type': 'text/xml', 'auth-token': publicKey }
  for (const payload of [searchFor('12 exam'), addressFor('x')]) {
    const answered = await made.inject({ method: 'POST', url: servicePath, headers, payload })
    expect(answered.body).toContain(`&lt;/Moniker&gt;&lt;script&gt;&amp;&quot;'</`)
    expect(answered.body).not.toContain('<script>')
    expect(answered.body).not.toContain('\u0001')
  }
})

test('[LOC-07] passes escaped text and CDATA sections to the provider unchanged', async () => {
  await post(searchFor('&lt;b&gt; &amp; &#x4F;&apos;Brien <![CDATA[<&>]]>'))
  expect(await provider.calls()).toMatchObject([{ status: 200, detail: { search: `<b> & O'Brien <&>` } }])
})

test('[LOC-07] refuses messages above 16 kB and those that are not text/xml', async () => {
  const long = await post(searchFor(`12 exam${' '.repeat(16_384)}`))
  expect(long.statusCode).toBe(400)
  expect(long.json()).toMatchObject({ code: 'InvalidRequest' })
  const wide = await post(searchFor('é'.repeat(10_000)))
  expect(wide.body).toContain('soap:Client')
  const json = await app.inject({
    method: 'POST',
    url: servicePath,
    headers: { 'auth-token': publicKey },
    payload: JSON.stringify(searchFor('12 exam')),
  })
  expect(json.statusCode).toBeGreaterThanOrEqual(400)
  expect(await provider.calls()).toEqual([])
})

test.each([
  ['document types', '<!DOCTYPE '.repeat(1_600)],
  ['open tags', '<a '.repeat(5_000)],
  ['open brackets', '<'.repeat(16_000)],
  ['attributes', `<a ${'b="c" '.repeat(2_500)}`],
  ['ampersands', `<a>${'&'.repeat(16_000)}</a>`],
  ['comments', '<!--'.repeat(4_000)],
  ['plain sections', '<![CDATA['.repeat(1_700)],
  ['instructions', '<?a '.repeat(4_000)],
  ['quotes', `<a b="${"'".repeat(15_000)}`],
  ['spaces', `<a ${' '.repeat(16_000)}`],
])('[LOC-07] refuses 16 kB of %s', async (_what, xml) => {
  expect((await post(xml)).body).toContain('soap:Client')
})

test.each([
  ['20,000 levels', '<a>'.repeat(20_000) + '</a>'.repeat(20_000)],
  ['16 kB of levels', '<a>'.repeat(5_000)],
  ['an external entity', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'],
  ['entities of entities', '<!DOCTYPE a [<!ENTITY b "cc"><!ENTITY c "&b;&b;">]><a>&c;</a>'],
  ['more than 256 kB', searchFor(' '.repeat(262_144))],
])('[LOC-07] refuses %s without calling the provider', async (_what, xml) => {
  expect((await post(xml)).statusCode).toBeGreaterThanOrEqual(400)
  expect(await provider.calls()).toEqual([])
})

test('[LOC-07] allows each caller 180 calls a minute', async () => {
  const limited = await startService(true)
  onTestFinished(() => limited.close())
  const call = (remoteAddress: string, key = publicKey) =>
    limited.inject({
      method: 'POST',
      url: servicePath,
      remoteAddress,
      headers: { 'content-type': 'text/xml', 'auth-token': key },
      payload: searchFor('ab'),
    })
  expect((await call('10.0.0.1', 'wrong')).statusCode).toBe(401)
  for (let count = 0; count < 180; count += 1) expect((await call('10.0.0.1')).statusCode).toBe(200)
  const refused = await call('10.0.0.1')
  expect(refused.statusCode).toBe(429)
  expect(refused.json()).toMatchObject({ data: { reason: 'TooManyRequests' } })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await call('10.0.0.2')).statusCode).toBe(200)
})

describe('an address entered by hand', () => {
  const byEngine = async (engine: string, text: string) =>
    (await post(searchFor(text).replace('>Intuitive<', `>${engine}<`))).body

  test('[LOC-07] the engine Verification reads the lines of one address, and says how far it is known', async () => {
    const known = await byEngine('Verification', '12 Smith Street|Newtown|NSW|2042')
    expect(known).toContain('VerifyLevel="Verified"')
    expect(known).toContain('<PartialAddress>12 Smith Street, Newtown NSW 2042</PartialAddress>')
    expect(known).not.toContain('PhantomPrimaryPoint="true"')
    const unlisted = await byEngine('Verification', '4B Smith Street|Newtown|NSW|2042')
    expect(unlisted).toContain('VerifyLevel="StreetPartial"')
    expect(unlisted).toContain('<PicklistEntry FullAddress="true" PhantomPrimaryPoint="true">')
    expect(await byEngine('Verification', '4B Smith Street')).toContain('<Total>0</Total>')
  })

  test('[LOC-07] the engine Typedown finds suburbs', async () => {
    expect(await byEngine('Typedown', 'newt')).toContain('<PartialAddress>NEWTOWN NSW 2042</PartialAddress>')
  })
})
