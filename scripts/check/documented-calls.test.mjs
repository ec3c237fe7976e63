import { endpoints } from '@forno/contracts/calls'
import { expect, test } from 'vitest'
import { callFaults } from './documented-calls.mjs'
import { notBuiltIds, readCalls } from './documented-tables.mjs'
import { readOpenRows, readRows } from './requirement-rows.mjs'

const documented = readCalls()
const excused = notBuiltIds(readOpenRows())

test('[API-01] the contracts have every documented call, by its method, spelling and access', () => {
  expect(documented).toHaveLength(110)
  expect(callFaults(documented, endpoints, excused)).toEqual([])
})

test('every documented call belongs to a requirement', () => {
  const ids = new Set(readRows().map(({ id }) => id))
  expect(documented.filter(({ id }) => !ids.has(id))).toEqual([])
})

test('notices every documented call that is gone or has another method', () => {
  for (const { method, path, id } of documented.filter((each) => !excused.has(each.id))) {
    const address = `${method} ${path.slice('/api/v1'.length).replaceAll(/\{(\w+)\}/g, ':$1')}`
    const isOther = (endpoint) => endpoint.address !== address
    const moved = { ...endpoints.find((endpoint) => !isOther(endpoint)), address: address.replace(method, 'PUT') }
    const others = endpoints.filter(isOther)
    const missing = expect.stringContaining(`${method} ${path} [${id}] is missing`)
    expect(callFaults(documented, others, excused)).toEqual([missing])
    expect(callFaults(documented, [...others, moved], excused)).toEqual([expect.stringContaining(`PUT ${path}`)])
  }
})

const call = { method: 'POST', path: '/api/v1/baskets/{basketId}/pay', access: 'basket-session', id: 'PAY-99' }
const contract = { address: 'POST /baskets/:basketId/pay', access: 'basket-session' }
const botChecked = { ...contract, body: { properties: { tokenV3: {} } } }

test.each([
  ['another spelling', call, { ...contract, address: 'POST /baskets/:basketId/Pay' }, 'is missing'],
  ['another parameter', call, { ...contract, address: 'POST /baskets/:id/pay' }, 'is missing'],
  ['another access', call, { ...contract, access: 'anyone' }, 'is for anyone, not for basket-session'],
  ['no bot check', { ...call, access: 'basket-session,captcha' }, contract, 'lacks its bot check'],
  ['an undocumented bot check', call, botChecked, 'has a bot check'],
])('refuses %s', (_, wanted, endpoint, sentence) => {
  expect(callFaults([wanted], [endpoint], new Set())).toEqual([expect.stringContaining(sentence)])
})

test('excuses a call of a row that is not built, also once the call is there', () => {
  expect(callFaults([call], [], new Set(['PAY-99']))).toEqual([])
  expect(callFaults([call], [contract], new Set(['PAY-99']))).toEqual([])
})
