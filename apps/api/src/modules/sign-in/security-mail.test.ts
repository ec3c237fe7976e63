import type { JobHelpers } from 'graphile-worker'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAccountShop, type AccountShop } from '../../../test/account-shop.ts'
import { registerPerson, verifiedPerson } from '../../../test/people.ts'
import { contentWithDictionary } from '../../../test/fixtures/dictionary-content.ts'
import type { Mail } from '../../integrations/mail/mail-client.ts'
import { securityJobs, type SecurityNews } from './security-mail.ts'

const editorial = contentWithDictionary({ dictionary: {} })

let shop: AccountShop
beforeAll(async () => {
  shop = await startAccountShop()
})
afterAll(() => shop.stop())

const profile = { firstName: 'Win a prize\nhttps://evil.example', lastName: 'Nguyen' }
const changes: readonly SecurityNews[] = [
  { news: 'providerLinked', provider: 'google' },
  { news: 'providerTakenOff', provider: 'facebook' },
  { news: 'passkeyAdded', passkeyId: 'one' },
  { news: 'passkeyRemoved', passkeyId: 'one' },
]

/** The mail to a customer about this change. */
const mailFor = async (customerId: string, news: SecurityNews): Promise<Mail> => {
  const sent: Mail[] = []
  const sendMail = (mail: Mail): Promise<null> => {
    sent.push(mail)
    return Promise.resolve(null)
  }
  const { sql } = shop.database
  const tasks = securityJobs({
    sql,
    sendMail,
    editorial,
    brandPlaceholders: {},
    publicUrl: () => 'https://shop.example',
  })
  await tasks['send_security_mail']!({ customerId, ...news, at: shop.clock() }, {} as JobHelpers)
  return sent[0]!
}

test.each(changes)(
  '[ACC-14] (L6) the mail of $news greets a confirmed mailbox by name, in one line and without a link',
  async (news) => {
    const { customerId } = await verifiedPerson(shop, { profile })
    const { text, subject } = await mailFor(customerId, news)
    expect(text.split('\n')[0]).toBe('Hi Win a prize https evil.example,')
    expect(`${subject} ${text}`.replaceAll('https://shop.example', '')).not.toContain('://')
  },
)

test.each(changes)('[ACC-14] (L6) the mail of $news greets an unconfirmed mailbox without a name', async (news) => {
  const { customerId } = await registerPerson(shop, { profile })
  const { text, subject } = await mailFor(customerId, news)
  expect(text.split('\n')[0]).toBe('Hi,')
  expect(`${subject} ${text}`).not.toMatch(/prize|evil/)
})
