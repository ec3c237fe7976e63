import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  AddressLookupFailed,
  addressEnvelope,
  coordinatesOf,
  readAddressAnswer,
  readSearchAnswer,
  searchEnvelope,
} from './address-soap.ts'

const answer = (body: string) =>
  `<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>${body}</soap:Body></soap:Envelope>`
const entry = (number: number) =>
  `<PicklistEntry><Moniker>AUE|${number}</Moniker><PartialAddress>${number} Smith &amp; Sons Street, DARWIN NT 0800</PartialAddress>` +
  `<Postcode>0800</Postcode><Score>100</Score></PicklistEntry>`
const picklist = (...numbers: number[]) =>
  answer(
    `<QASearchResult xmlns="x"><QAPicklist>${numbers.map(entry).join('')}<Total>1</Total></QAPicklist></QASearchResult>`,
  )
const address = (lines: Record<string, string>) =>
  answer(
    `<Address xmlns="x"><QAAddress>${Object.entries(lines)
      .map(
        ([label, line]) =>
          `<AddressLine LineContent="Address"><Label>${label}</Label><Line>${line}</Line></AddressLine>`,
      )
      .join('')}</QAAddress></Address>`,
  )

describe('search answer', () => {
  test.each([
    ['none', [], 0],
    ['one', [1], 1],
    ['several', [1, 2, 3], 3],
    ['more than 25', Array.from({ length: 40 }, (_, index) => index), 25],
  ])('[LOC-07] [LOC-06] reads %s entries, at most 25', (_, numbers, expected) => {
    expect(readSearchAnswer(picklist(...numbers))).toHaveLength(expected)
  })

  test("[LOC-07] keeps an entry's text and a postcode that begins with 0", () => {
    expect(readSearchAnswer(picklist(7))).toEqual([
      {
        moniker: 'AUE|7',
        text: '7 Smith & Sons Street, DARWIN NT 0800',
        postcode: '0800',
        score: 100,
        isUnlisted: false,
      },
    ])
  })

  test('[LOC-07] marks a house number that the service does not list', () => {
    const unlisted = picklist(7).replace('<PicklistEntry', '<PicklistEntry PhantomPrimaryPoint="true"')
    expect(readSearchAnswer(unlisted).map(({ isUnlisted }) => isUnlisted)).toEqual([true])
  })

  test('[LOC-07] drops an informational entry', () => {
    const none = answer(
      '<QASearchResult><QAPicklist><PicklistEntry Information="true"><Moniker/><Picklist>No matches</Picklist></PicklistEntry></QAPicklist></QASearchResult>',
    )
    expect(readSearchAnswer(none)).toEqual([])
  })

  test.each([
    ['an unclosed tag', '<a><b></a>', 'InvalidTag'],
    ['an attribute without a value', '<a b></a>', 'InvalidAttr'],
    ['no XML', 'Bad gateway', 'InvalidChar'],
    ['words after the end', '<a></a>b', 'InvalidChar'],
    ['two roots', '<a/><b/>', 'InvalidXml'],
    ['an entity that XML does not know', '<a>&nbsp;</a>', 'InvalidChar'],
    ['an entity with the name of an object’s method', '<a>&constructor;</a>', 'InvalidChar'],
    ['a document type', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', 'InvalidTag'],
    ['a fault', answer('<soap:Fault><faultcode>x</faultcode><faultstring>No</faultstring></soap:Fault>'), 'No'],
  ])('[LOC-07] treats %s as a failed lookup', (_, xml, message) => {
    expect(() => readSearchAnswer(xml)).toThrow(AddressLookupFailed)
    expect(() => readSearchAnswer(xml)).toThrow(new RegExp(message))
  })
})

const addressLevel = { addressLevelLongitude: '144.97', addressLevelLatitude: '-37.80' }
const streetLevel = { streetLevelLongitude: '144.90', streetLevelLatitude: '-37.70' }
test.each([
  ['address-level coordinates win', { ...streetLevel, ...addressLevel }, { longitude: 144.97, latitude: -37.8 }],
  ['street-level ones are the fallback', { Suburb: 'FITZROY', ...streetLevel }, { longitude: 144.9, latitude: -37.7 }],
  [
    'half a pair does not count',
    { addressLevelLongitude: '144.97', ...streetLevel },
    { longitude: 144.9, latitude: -37.7 },
  ],
  ['with neither there are none', { Suburb: 'FITZROY' }, null],
  ['a text that is no number gives none', { addressLevelLongitude: 'east', addressLevelLatitude: '' }, null],
])('[LOC-08] %s', (_, lines, expected) => {
  expect(coordinatesOf(readAddressAnswer(address(lines)))).toEqual(expected)
})

test('[LOC-06] reads at most 50 lines of an address', () => {
  const lines = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`line ${index}`, 'x']))
  expect([3, 50, 51, 80].map((count) => readAddressAnswer(address(lines(count))).size)).toEqual([3, 50, 50, 50])
})

test('[LOC-06] asks for at most 25 suggestions within 10,000 ms', () => {
  expect(searchEnvelope('12 smith')).toContain('Threshold="25" Timeout="10000"')
})

test('[LOC-07] [LOC-08] escapes typed text, so that it never becomes an element', () => {
  expect(searchEnvelope('1 <b>&"\'')).toContain('<ond:Search>1 &#60;b&#62;&#38;&#34;&#39;</ond:Search>')
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (typed) => {
      for (const xml of [searchEnvelope(typed), addressEnvelope(typed)])
        expect(xml.match(/<\/?ond:(Search|Moniker)>/g)).toHaveLength(2)
    }),
  )
})
