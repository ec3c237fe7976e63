import { randomUUID } from 'node:crypto'
import { instant } from '@forno/domain/core/basic-types'
import { makeCaptcha } from '../../../src/integrations/captcha/captcha-client.ts'
import { makeEngagementClient } from '../../../src/integrations/engagement/engagement-client.ts'
import { makeSendSms } from '../../../src/integrations/sms/sms-client.ts'
import { makeAddressClient } from '../../../src/modules/addresses/address-client.ts'
import type { OutgoingEvent } from '../../../src/modules/analytics/analytics-store.ts'
import { makeForwardEvents } from '../../../src/modules/analytics/measurement-client.ts'
import { makeContentService } from '../../../src/modules/content/service/content-service-client.ts'
import { attributesOf } from '../../../src/modules/engagement/contact-sync.ts'
import type { MarketingContact } from '../../../src/modules/engagement/contacts-store.ts'
import { makeFindBreachedPassword } from '../../../src/modules/sign-in/breached-passwords-client.ts'
import { clockFrom } from '../../../src/platform/core/clock.ts'
import { makeErrorReporter } from '../../../src/platform/logs/error-reporter.ts'
import { jsonOf, type ProviderFlows, type Urls } from '../flow.ts'
import { byBrowser } from '../intercepted-fetch.ts'
import { shopUrl } from './payment.ts'

const sendText = ({ sms }: Urls): Promise<unknown> =>
  makeSendSms({ smsUrl: sms, smsKey: 'demo-sms-key', smsFrom: 'Forno' })({
    to: '+61400000001',
    text: 'Your order is ready.',
    reference: randomUUID(),
  })

export const smsFlows: ProviderFlows = {
  provider: 'sms',
  simulators: ['sms'],
  flows: [{ name: 'a text message', run: sendText }],
}

const checkPerson = async ({ captcha }: Urls): Promise<void> => {
  const query = new URLSearchParams({ k: 'demo-captcha-site-key', action: 'pay', host: 'localhost' })
  const { token } = (await (await byBrowser(`${captcha}/recaptcha/api2/token?${query.toString()}`)).json()) as {
    token: string
  }
  const keys = { captchaUrl: captcha, captchaSecret: 'demo-captcha-secret', captchaScore: 0.5 }
  await makeCaptcha(keys, { clock: clockFrom(null), publicUrl: () => shopUrl })(token, 'pay', '203.0.113.7')
}

export const captchaFlows: ProviderFlows = {
  provider: 'captcha',
  simulators: ['captcha'],
  flows: [{ name: 'a bot check', run: checkPerson }],
  isRefusal: (exchange) => jsonOf(exchange)['success'] === false,
}

const contact = {
  email: 'ann.lee@example.com',
  firstName: 'Ann',
  lastName: 'Lee',
  mobileNumber: '+61400000001',
  optIns: { email: true, sms: true, supercarsFan: false },
  campaign: 'summer',
  requestedAt: instant(Date.now()),
} as Omit<MarketingContact, 'contactId'>

const changeContact = async ({ engagement }: Urls): Promise<void> => {
  const client = makeEngagementClient({ brazeRestUrl: engagement, brazeRestKey: 'demo-braze-rest-key' })
  const externalId = randomUUID()
  await client.track(attributesOf({ ...contact, contactId: externalId }))
  await client.deleteUser(externalId)
}

export const engagementFlows: ProviderFlows = {
  provider: 'engagement',
  simulators: ['engagement'],
  flows: [{ name: 'a contact that is changed and deleted', run: changeContact }],
  isRefusal: (exchange) => Array.isArray(jsonOf(exchange)['errors']),
}

const purchase = (): OutgoingEvent => ({
  event_id: randomUUID(),
  client_id: `${Date.now()}.${randomUUID()}`,
  name: 'purchase',
  occurred_at: Date.now(),
  forward_attempts: 0,
  params: {
    transaction_id: randomUUID(),
    currency: 'AUD',
    value: 42.5,
    tax: null,
    release: '1a2b3c',
    items: [{ item_id: 'p1', item_name: 'Supreme', price: 39.5, quantity: 1 }],
  },
})

const forward = ({ analytics }: Urls): Promise<unknown> =>
  makeForwardEvents({ gaUrl: analytics, gaMeasurementId: 'G-DEMO000001', gaApiSecret: 'demo-ga4-secret' })([purchase()])

/** The service answers 204 to all it receives; its control tells what it dropped. */
const isDropped = async ({ analytics }: Urls): Promise<boolean> => {
  const { dropped } = (await (await byBrowser(`${analytics}/control/events`)).json()) as { dropped: readonly object[] }
  await byBrowser(`${analytics}/control`, { method: 'DELETE' })
  return dropped.length > 0
}

export const analyticsFlows: ProviderFlows = {
  provider: 'analytics',
  simulators: ['analytics'],
  flows: [{ name: 'an event', run: forward }],
  isRefusal: (_, urls) => isDropped(urls),
}

const findAddress = async ({ address }: Urls): Promise<void> => {
  const addressUrl = `${address}/ProOnDemand/V3/ProOnDemandService.asmx`
  const client = makeAddressClient({ addressUrl, addressToken: 'demo-address-token' })
  const [first] = await client.search('1 King Street')
  await client.byMoniker(first?.moniker ?? '')
}

export const addressFlows: ProviderFlows = {
  provider: 'address',
  simulators: ['address'],
  flows: [{ name: 'an address by its moniker', run: findAddress }],
}

/** Calls per second: the limit of the client would make a run wait. */
const unlimited = 10_000

const readContent = async ({ content }: Urls): Promise<void> => {
  const keys = { contentUrl: content, contentKey: 'demo-content-key', contentPreviewKey: 'demo-preview-key' }
  const service = makeContentService(keys, unlimited)
  const version = await service.spaceVersion()
  await service.storiesOf(['pages/about'])
  await service.stories('pages/', version)
  await service.entries('feature-flag', version)
}

export const contentFlows: ProviderFlows = {
  provider: 'content',
  simulators: ['content'],
  flows: [{ name: 'stories and a datasource', run: readContent }],
}

const lookUpPassword = ({ passwords }: Urls): Promise<unknown> =>
  makeFindBreachedPassword({ url: passwords, log: () => undefined })('a password of nine words')

export const passwordsFlows: ProviderFlows = {
  provider: 'passwords',
  simulators: ['passwords'],
  flows: [{ name: 'a look-up', run: lookUpPassword }],
}

const reportError = async (urls: Urls): Promise<void> => {
  const dsn = `${urls['error-reporting'].replace('://', '://de300000de300000de300000de300000@')}/1`
  const reporter = makeErrorReporter({ dsn, mode: 'test', root: '/' })
  reporter.reportError(new Error('a test of the error service'), { kind: 'job', task: 'sweep' })
  await reporter.flush()
}

export const errorReportingFlows: ProviderFlows = {
  provider: 'error-reporting',
  simulators: ['error-reporting'],
  flows: [{ name: 'an error of the server', run: reportError }],
}
