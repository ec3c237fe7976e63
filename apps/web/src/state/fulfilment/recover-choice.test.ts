import { expect, test } from 'vitest'
import { ok, scripted, type Answer } from '../../../test/scripted-call.ts'
import { sampleBasket } from '../../../test/sample-baskets.ts'
import { makeQueryClient } from '../../lib/http/read.ts'
import { recoverChosen } from './recover-choice.ts'
import { unlocalised, type Disposition } from '../../lib/disposition.ts'

/** A disposition left by an older version. */
const placeless: Disposition = {
  ...unlocalised,
  serviceType: 'Delivery',
  storeId: 'VIC01',
  address: '12 Smith Street',
  city: 'Fitzroy',
  state: 'VIC',
  postalCode: '3065',
}

const soap = (body: string): Answer =>
  ok(
    `<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>${body}</soap:Body></soap:Envelope>`,
  )
const line = (label: string, content: string) =>
  `<AddressLine LineContent="Address"><Label>${label}</Label><Line>${content}</Line></AddressLine>`
const entry = (moniker: string) =>
  `<PicklistEntry><Moniker>${moniker}</Moniker><PartialAddress>12 Smith Street, FITZROY VIC 3065</PartialAddress><Postcode>3065</Postcode><Score>100</Score></PicklistEntry>`
const found = (...monikers: string[]) =>
  soap(`<QASearchResult xmlns="x"><QAPicklist>${monikers.map(entry).join('')}</QAPicklist></QASearchResult>`)
const address = soap(
  `<Address xmlns="x"><QAAddress>${line('Address line 1', '12 Smith Street')}${line('Suburb', 'FITZROY')}${line('State', 'VIC')}${line('Postcode', '3065')}${line('addressLevelLatitude', '-37.8')}${line('addressLevelLongitude', '144.97')}</QAAddress></Address>`,
)

const shop = (...answers: Answer[]) => {
  const { call, asked } = scripted({ 'POST /address/soap': answers })
  const deps = { call, queries: makeQueryClient(call), configuration: { uris: {}, settings: {} } }
  return {
    asked,
    recover: (disposition: Disposition, basket = null as ReturnType<typeof sampleBasket> | null) =>
      recoverChosen(deps, disposition, basket),
  }
}

test('[SES-05] [LOC-08] looks up an address without coordinates, and fetches its first entry', async () => {
  const { recover, asked } = shop(found('first', 'second'), address)
  const door = { unit: '5', access: 'Level 2', leaveAtDoor: true, driverNote: 'Knock twice' }
  expect(await recover({ ...placeless, ...door })).toEqual({
    serviceType: 'Delivery',
    isAsap: true,
    orderDueAt: null,
    place: {
      address: '12 Smith Street',
      city: 'Fitzroy',
      state: 'VIC',
      postalCode: '3065',
      longitude: 144.97,
      latitude: -37.8,
      ...door,
      isUnverified: false,
    },
  })
  expect(asked.map(({ body }) => String(body))).toEqual([
    expect.stringContaining('12 Smith Street Fitzroy VIC 3065'),
    expect.stringContaining('first'),
  ])
})

test('[SES-05] recovers nothing from an unknown address, and looks up no empty one', async () => {
  expect(await shop(found()).recover(placeless)).toBeNull()
  const { recover, asked } = shop()
  expect(await recover({ ...placeless, address: null })).toBeNull()
  expect(await recover(unlocalised)).toBeNull()
  expect(asked).toEqual([])
})

test('[SES-05] takes known coordinates from the session, else from the basket, without a lookup', async () => {
  const { recover, asked } = shop()
  const place = { longitude: 144.97, latitude: -37.8 }
  expect(await recover({ ...placeless, ...place })).toMatchObject({ place })
  const basket = sampleBasket()
  expect(await recover(placeless, { ...basket, customerInfo: { ...basket.customerInfo, ...place } })).toMatchObject({
    place,
  })
  expect(await recover({ ...placeless, serviceType: 'Pickup' })).toMatchObject({ storeId: 'VIC01' })
  expect(asked).toEqual([])
})
