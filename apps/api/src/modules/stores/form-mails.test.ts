import type { JobHelpers } from 'graphile-worker'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startAccountShop, type AccountShop, type Mail } from '../../../test/account-shop.ts'
import { shopBrand } from '../../../test/shop-brand.ts'

const mailboxes = {
  FORM_MAIL_CONTACT: 'contact@chain.example, NSW=contact.nsw@chain.example',
  FORM_MAIL_COMPLAINT: 'care@chain.example, QLD=care.qld@chain.example',
  FORM_MAIL_CAREERS: 'jobs@chain.example, QLD=jobs.qld@chain.example',
  FORM_MAIL_FRANCHISE: 'franchise@chain.example, TAS=franchise.tas@chain.example, WA=unknown@chain.example',
}

let app: AccountShop
beforeAll(async () => {
  app = await startAccountShop({ ...mailboxes, RATE_LIMITS: 'on' })
})
afterAll(() => app.stop())
beforeEach(async () => {
  await fetch(`${app.simulators.urls.mailbox}/control`, { method: 'DELETE' })
  await app.database.sql`delete from abuse_counters`
})

const sender = {
  firstName: 'Ottilie',
  lastName: 'Quandong',
  email: 'ottilie@example.com',
  mobileNumber: '0491 570 156',
}
const message = { ...sender, subject: 'Thanks', message: 'The crust was perfect.' }
const complaint = { ...message, subject: 'Cold pizza', topic: 'complaint', orderReference: '4679CDFHJK' }
const careers = { ...sender, storeId: 'QLD01', position: 'Pizza maker', availability: 'Fridays', message: 'Hello' }
const franchise = { ...sender, state: 'TAS', postCode: '7000', experience: 'A bakery', message: 'A store in Hobart.' }

const send = async (kind: string, payload: object, remoteAddress = '203.0.113.1'): Promise<string> => {
  const answer = await app.app.inject({ method: 'POST', url: `/api/v1/storeform/${kind}`, payload, remoteAddress })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ reference: string }>().reference
}
const mails = async (): Promise<readonly Mail[]> => {
  const answer = await fetch(`${app.simulators.urls.mailbox}/control/mails`)
  return ((await answer.json()) as { mails: Mail[] }).mails
}
const mailTo = async (address: string): Promise<Mail> => {
  const [mail, ...more] = (await mails()).filter(({ to }) => to.includes(address))
  expect([mail !== undefined, more]).toEqual([true, []])
  return mail!
}
const force = (outcome: string, times = 1) =>
  fetch(`${app.simulators.urls.mailbox}/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ outcome, times }),
  })
const runAllJobs = async (): Promise<void> => {
  await app.database.sql`update graphile_worker._private_jobs set run_at = ${new Date(0)} where locked_at is null`
  await app.settled()
}
const stored = async (reference: string) => {
  const [row] = await app.database.sql<{ state: string | null; is_mailed: boolean; is_refused: boolean }>`
    select state, mailed_at is not null as is_mailed, mail_refused_at is not null as is_refused
    from store_forms where reference = ${reference}`
  return row
}
const refusedMails = async (kind: string): Promise<number> => {
  const { body } = await app.app.inject('/metrics')
  return Number(new RegExp(`mails_refused_total\\{kind="${kind}"\\} (\\d+)`).exec(body)?.[1])
}

test.each([
  ['contact', { ...message, storeId: 'nsw01' }, 'contact.nsw@chain.example', 'NSW', 'Message REF – Newtown – Thanks'],
  ['contact', { ...message, storeId: 'VIC01' }, 'contact@chain.example', 'VIC', 'Message REF – Fitzroy – Thanks'],
  ['contact', message, 'contact@chain.example', null, 'Message REF – Thanks'],
  ['contact', complaint, 'care@chain.example', null, 'Complaint REF – Cold pizza'],
  [
    'contact',
    { ...complaint, storeId: 'QLD01' },
    'care.qld@chain.example',
    'QLD',
    'Complaint REF – STORE – Cold pizza',
  ],
  ['careers', careers, 'jobs.qld@chain.example', 'QLD', 'Job application REF – STORE – Pizza maker'],
  ['franchise', franchise, 'franchise.tas@chain.example', 'TAS', 'Franchise enquiry REF – TAS'],
])(
  '[LOC-22] a %s form is mailed once to the mailbox of its kind and state, and its reference to the sender: %j',
  async (kind, form, to, state, subject) => {
    const reference = await send(kind, form)
    await app.settled()
    const mail = await mailTo(to)
    const title = subject.replace('REF', reference)
    expect(mail.subject).toMatch(new RegExp(`^${title.replace('STORE', '.+')}$`))
    for (const [name, typed] of Object.entries(form))
      if (!['storeId', 'topic', 'mobileNumber'].includes(name)) expect(mail.text).toContain(typed)
    expect(mail.text).toContain('+61491570156')
    // The time is that of the store's place.
    expect(mail.text).toContain(state === 'QLD' ? '(Australia/Brisbane)' : '(Australia/')
    expect(mail.text).toContain(`npm run forms -- done ${reference}`)
    expect(mail.headers['reply-to']).toBe(sender.email)
    expect(mail.headers['message-id']).toBe(`<${reference}.chain@localhost>`)
    const receipt = await mailTo(sender.email)
    expect(receipt.subject).toBe(`We have what you sent us: ${reference} – ${shopBrand.name}`)
    expect(receipt.text).toContain(reference)
    expect(receipt.text).not.toMatch(/Ottilie|Quandong|Cold pizza|crust|Hobart/)
    expect(await mails()).toHaveLength(2)
    expect(await stored(reference)).toEqual({ state, is_mailed: true, is_refused: false })
  },
)

test('[LOC-22] what a sender types adds no header and no recipient', async () => {
  const typed = 'Hi\r\nBcc: all@example.com\r\nX-Injected: 1\r\n\r\nbody'
  const name = 'Jo\r\nCc: all@example.com'
  await send('contact', { ...message, firstName: name, subject: typed, message: typed })
  await app.settled()
  const mail = await mailTo('contact@chain.example')
  expect(mail.to).toEqual(['contact@chain.example'])
  expect(Object.keys(mail.headers)).not.toEqual(expect.arrayContaining([expect.stringMatching(/^(b?cc|x-injected)$/)]))
  expect(mail.subject).toContain('Hi Bcc: all@example.com X-Injected: 1 body')
  expect(mail.text).toContain('Name: Jo Cc: all@example.com Quandong')
})

test.each([
  'jo@example.com, all@example.com',
  'jo@example.com\r\nBcc: all@example.com',
  '"a\r\nb"@example.com',
  'a b@example.com',
])('[LOC-22] [API-16] POST /storeform/contact refusal: BadInput for the address %j, and no mail', async (email) => {
  const answer = await app.app.inject({
    method: 'POST',
    url: '/api/v1/storeform/contact',
    payload: { ...message, email },
  })
  expect(answer.statusCode).toBe(400)
  await app.settled()
  expect(await mails()).toEqual([])
})

test('[LOC-22] a mail server that is busy gets each mail later, once', async () => {
  await force('error', 3)
  const reference = await send('contact', message)
  await app.settled()
  expect([await mails(), await stored(reference)]).toEqual([[], { state: null, is_mailed: false, is_refused: false }])
  for (let again = 0; again < 3; again += 1) await runAllJobs()
  await mailTo('contact@chain.example')
  await mailTo(sender.email)
  expect(await stored(reference)).toMatchObject({ is_mailed: true })
})

test('[LOC-22] a job that runs again after a crash sends no second mail to the chain', async () => {
  const reference = await send('contact', message)
  await app.settled()
  await app.tasks['send_form_mail']!({ reference, to: 'chain' }, {} as JobHelpers)
  await mailTo('contact@chain.example')
})

test('[LOC-22] a mailbox of the chain that is refused for good alarms once, and the form waits in the list', async () => {
  const [before, receipts] = [await refusedMails('form'), await refusedMails('formReceipt')]
  const reference = await send('franchise', { ...franchise, state: 'WA', email: 'other@example.com' })
  await app.settled()
  await runAllJobs()
  expect(await stored(reference)).toEqual({ state: 'WA', is_mailed: false, is_refused: true })
  expect([await refusedMails('form'), await refusedMails('formReceipt')]).toEqual([before + 1, receipts])
  await mailTo('other@example.com')

  // The operator has corrected the setting, and mails it again: nothing is refused any more.
  await app.database.sql`update store_forms set state = 'TAS' where reference = ${reference}`
  await app.tasks['send_form_mail']!({ reference, to: 'chain' }, {} as JobHelpers)
  expect(await stored(reference)).toEqual({ state: 'TAS', is_mailed: true, is_refused: false })
})

test('[LOC-22] a sender whose mailbox is refused for good gets no second mail; the chain has the form', async () => {
  const before = await refusedMails('formReceipt')
  await send('contact', { ...message, email: 'unknown@example.com' })
  await app.settled()
  await runAllJobs()
  await mailTo('contact@chain.example')
  expect([await refusedMails('formReceipt'), (await mails()).length]).toEqual([before + 1, 1])
})

test('[LOC-22] forms with the address of a stranger flood no mailbox: from the seventh in a quarter hour only the chain gets a mail', async () => {
  const spellings = ['victim@münchen.example', 'VICTIM@xn--mnchen-3ya.example']
  const emails = [...spellings, ...spellings, ...spellings, ...spellings]
  for (const [index, email] of emails.entries())
    await send('contact', { ...message, email }, `203.0.113.${200 + index}`)
  await app.settled()
  expect((await mails()).filter(({ to }) => to.includes('contact@chain.example'))).toHaveLength(8)
  expect((await mails()).filter(({ to }) => to[0]?.toLowerCase().startsWith('victim@'))).toHaveLength(6)
})

test('[LOC-22] a form that was deleted with its person is not mailed', async () => {
  await force('error', 2)
  await send('contact', { ...message, email: 'gone@example.com' })
  await app.settled()
  await app.database.sql`delete from store_forms where form ->> 'email' = 'gone@example.com'`
  await runAllJobs()
  expect(await mails()).toEqual([])
})
