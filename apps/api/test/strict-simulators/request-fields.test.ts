import { expect, test } from 'vitest'
import { changedRequest, changesOf, fieldsOf, nameOf, type Change } from './request-fields.ts'
import { bytesOf, operationOf, wireRequest } from './wire-request.ts'

const url = 'https://provider.example/v2/orders/5O190127TN364715T/capture?view=all'
const json = wireRequest(url, {
  method: 'POST',
  headers: { 'X-Key': 'k1' },
  body: '{"lines":[{"name":"A","cost":"2.50"}]}',
})

const sentAfter = (name: string, change: Change): string => {
  const field = fieldsOf(json).find((each) => nameOf(each) === name)
  if (field === undefined) throw new Error(`no field ${name}`)
  const { url: address, headers, body } = changedRequest(json, field, change)
  return [new URL(address).search, JSON.stringify(headers), new TextDecoder().decode(bytesOf(body))].join(' ')
}

test('lists every field of body, query and headers', () => {
  expect(operationOf(json)).toBe('POST /v2/orders/:id/capture')
  const names = ['body lines', 'body lines.*', 'body lines.*.name', 'body lines.*.cost', 'query view', 'header x-key']
  expect(fieldsOf(json).map(nameOf)).toEqual(names)
})

test.each<[string, Change, string]>([
  ['body lines.*.name', 'left out', '?view=all {"x-key":"k1"} {"lines":[{"cost":"2.50"}]}'],
  ['body lines.*.name', 'another type', '?view=all {"x-key":"k1"} {"lines":[{"name":7,"cost":"2.50"}]}'],
  ['body lines.*.cost', 'another amount', '?view=all {"x-key":"k1"} {"lines":[{"name":"A","cost":"35.00"}]}'],
  ['body lines', 'empty', '?view=all {"x-key":"k1"} {"lines":[]}'],
  ['query view', 'left out', ' {"x-key":"k1"} {"lines":[{"name":"A","cost":"2.50"}]}'],
  ['header x-key', 'unknown value', '?view=all {"x-key":"no-such-value-N"} {"lines":[{"name":"A","cost":"2.50"}]}'],
])('changes %s alone: %s', (name, change, expected) => {
  expect(sentAfter(name, change).replace(/value-\d+/, 'value-N')).toBe(expected)
})

test('changes elements and attributes of XML, and fields of a form', () => {
  const soap = wireRequest(url, { method: 'POST', body: '<Search Limit="5">king</Search>' })
  const sent = fieldsOf(soap)
    .filter(({ place }) => place === 'body')
    .map((field) => bytesOf(changedRequest(soap, field, 'left out').body))
  expect(sent.map((bytes) => new TextDecoder().decode(bytes))).toEqual(['', '<Search >king</Search>'])
  const form = wireRequest(url, { method: 'POST', body: new URLSearchParams({ a: '1', b: '2' }) })
  const [first] = fieldsOf(form)
  expect(new TextDecoder().decode(bytesOf(changedRequest(form, first!, 'empty').body))).toBe('a=&b=2')
})

test('a text in JSON has another type, a header has none', () => {
  expect(changesOf({ place: 'body', path: ['a'], value: 'x' }, 'json')).toContain('another type')
  expect(changesOf({ place: 'header', path: ['a'], value: 'x' }, 'json')).not.toContain('another type')
})
