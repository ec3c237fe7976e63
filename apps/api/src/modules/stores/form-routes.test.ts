import { sendCareersForm, sendContactForm, sendFranchiseForm } from '@forno/contracts/stores/forms'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusalOf, replyOf } from '../../../test/contract-check.ts'
import { readableLog } from '../../../test/security-log.ts'
import { startApp, type TestApp } from '../../../test/start-app.ts'

const log = readableLog('debug')
let shop: TestApp
beforeAll(async () => {
  shop = await startApp(undefined, {}, log.logger)
})
afterAll(() => shop.close())

const sender = {
  firstName: ' Ottilie ',
  lastName: 'Quandong',
  email: 'ottilie@example.com',
  mobileNumber: '0491 570 156',
}
const contact = { ...sender, storeId: 'nsw01', subject: 'Thanks', message: 'The crust was perfect.' }
const franchise = { ...sender, state: 'TAS', postCode: '7000', message: 'I would like to run a store in Hobart.' }
const careers = { ...sender, storeId: 'QLD01', position: 'Pizza maker' }

let addresses = 0
/** Sends a form, from an address of its own unless one is given. */
const send = (kind: string, payload: object, remoteAddress = `203.0.113.${(addresses += 1)}`) =>
  shop.app.inject({ method: 'POST', url: `/api/v1/storeform/${kind}`, payload, remoteAddress })

const storedForm = async (reference: string) => {
  const [row] = await shop.database.sql<{ kind: string; store_id: string | null; form: Record<string, string> }>`
    select kind, store_id, form from store_forms where reference = ${reference}`
  return row
}

test('[LOC-22] POST /storeform/contact happy: stores a question under the reference in the answer', async () => {
  const { reference } = replyOf(sendContactForm, await send('contact', contact))
  expect(reference).toMatch(/^[A-Z0-9]{10}$/)
  expect(await storedForm(reference)).toEqual({
    kind: 'contact',
    store_id: 'NSW01',
    form: { ...contact, firstName: 'Ottilie', mobileNumber: '+61491570156' },
  })
})

test.each([
  ['the sender says so', { subject: 'Cold pizza', topic: 'complaint' }, 'complaint'],
  ['the subject says so', { subject: 'A complaint' }, 'complaint'],
  ['the sender says otherwise', { subject: 'No complaint', topic: 'feedback' }, 'contact'],
])('[LOC-22] POST /storeform/contact happy: the message is of its kind if %s', async (_, changes, kind) => {
  const { reference } = replyOf(sendContactForm, await send('contact', { ...contact, ...changes }))
  expect(await storedForm(reference)).toMatchObject({ kind, store_id: 'NSW01' })
})

test('[LOC-22] POST /storeform/franchise happy: stores a franchise enquiry', async () => {
  const { reference } = replyOf(sendFranchiseForm, await send('franchise', franchise))
  expect(await storedForm(reference)).toMatchObject({ kind: 'franchise', store_id: null, form: { postCode: '7000' } })
})

test('[LOC-22] POST /storeform/careers happy: stores a job application', async () => {
  const { reference } = replyOf(sendCareersForm, await send('careers', careers))
  expect(await storedForm(reference)).toMatchObject({
    kind: 'careers',
    store_id: 'QLD01',
    form: { position: 'Pizza maker' },
  })
})

test('[LOC-22] accepts a form sent without a script, and ignores its empty fields', async () => {
  const response = await shop.app.inject({
    method: 'POST',
    url: '/api/v1/storeform/contact',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ ...contact, storeId: '', orderReference: ' ', website: '' }).toString(),
  })
  const row = await storedForm(replyOf(sendContactForm, response).reference)
  expect(row).toMatchObject({ store_id: null, form: { message: 'The crust was perfect.' } })
  expect(Object.keys(row?.form ?? {})).not.toContain('orderReference')
})

test('[LOC-22] no other call accepts a form body', async () => {
  const response = await shop.app.inject({
    method: 'POST',
    url: '/api/v1/baskets',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'serviceType=Pickup',
  })
  refusalOf(response, 'BadInput')
})

test.each<[string, string, object, string]>([
  ['POST /storeform/contact refusal: BadInput without a message', 'contact', { ...contact, message: ' ' }, 'message'],
  [
    'POST /storeform/contact refusal: BadInput without an e-mail address',
    'contact',
    { ...contact, email: 'at home' },
    'email',
  ],
  [
    'POST /storeform/contact refusal: BadInput for an unknown store',
    'contact',
    { ...contact, storeId: 'ZZZ99' },
    'storeId',
  ],
  [
    'POST /storeform/contact refusal: BadInput for an invalid phone number',
    'contact',
    { ...contact, mobileNumber: 'none' },
    'mobileNumber',
  ],
  [
    'POST /storeform/contact refusal: BadInput for an unknown topic',
    'contact',
    { ...contact, topic: 'praise' },
    'topic',
  ],
  [
    'POST /storeform/franchise refusal: BadInput for an unknown state',
    'franchise',
    { ...franchise, state: 'NZ' },
    'state',
  ],
  [
    'POST /storeform/franchise refusal: BadInput for an invalid place',
    'franchise',
    { ...franchise, postCode: '700' },
    'postCode',
  ],
  [
    'POST /storeform/careers refusal: BadInput without a store',
    'careers',
    { ...careers, storeId: undefined },
    'storeId',
  ],
  ['POST /storeform/careers refusal: BadInput without a position', 'careers', { ...careers, position: '' }, 'position'],
])('[LOC-22] [API-16] %s', async (_title, kind, form, field) => {
  const { data } = refusalOf(await send(kind, form), 'BadInput')
  expect(data?.errors?.map((error) => error.field)).toEqual([field])
})

test('[LOC-22] a form with the hidden field gets a reference and is not stored', async () => {
  const { reference } = replyOf(sendContactForm, await send('contact', { ...contact, website: 'https://example.com' }))
  expect(await storedForm(reference)).toBeUndefined()
  expect(
    await shop.database.sql`select from graphile_worker._private_jobs where payload ->> 'reference' = ${reference}`,
  ).toEqual([])
})

test.each([
  ['POST /storeform/contact refusal: TooManyRequests', 'contact', contact],
  ['POST /storeform/franchise refusal: TooManyRequests', 'franchise', franchise],
  ['POST /storeform/careers refusal: TooManyRequests', 'careers', careers],
])(
  '[LOC-22] %s after six from one address; another address is accepted, and the same one a quarter of an hour later',
  async (_title, kind, form) => {
    const address = `198.51.100.${(addresses += 1)}`
    for (let sent = 0; sent < 6; sent += 1) expect((await send(kind, form, address)).statusCode).toBe(200)
    const late = await send(kind, form, address)
    refusalOf(late, 'TooManyRequests')
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(800)
    expect((await send(kind, form)).statusCode).toBe(200)
    await shop.ageLimits(15 * 60_000)
    expect((await send(kind, form, address)).statusCode).toBe(200)
  },
)

test('[LOC-22] logs record that a form came, without personal data', async () => {
  for (const [kind, form] of Object.entries({ contact, franchise, careers })) {
    await send(kind, form)
    expect(log.text()).toContain(`"route":"/api/v1/storeform/${kind}"`)
  }
  for (const secret of ['Ottilie', 'Quandong', 'ottilie@', '570156', '570 156', 'crust', 'Hobart'])
    expect(log.text()).not.toContain(secret)
})
