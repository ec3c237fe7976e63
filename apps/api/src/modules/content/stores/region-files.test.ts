import { expect, test } from 'vitest'
import { inFolder, smallContent } from '../../../../test/fixtures/small-content.ts'
import { complaintsOf, store } from '../../../../test/fixtures/content-complaints.ts'
import { readContent } from '../read-content.ts'

const withRegions = (text: string) => ({ ...smallContent, 'regions.yaml': text })
const brisbane = 'regions:\n  - names: [Brisbane, Brissie]\n    stores: [QLD01]\n'

test('[LOC-14] reads the regions, and none without the file', () => {
  const regionsOf = (files: Readonly<Record<string, string>>) => {
    const read = inFolder(files, readContent)
    return 'errors' in read ? read.errors : read.content.regions
  }
  expect(regionsOf(withRegions(brisbane))).toEqual([{ names: ['Brisbane', 'Brissie'], stores: ['QLD01'] }])
  expect(regionsOf(smallContent)).toEqual([])
})

test.each([
  ['an unknown store', brisbane.replace('QLD01', 'QLD99'), "regions.yaml:3 there is no store 'QLD99'"],
  [
    'a name twice',
    `${brisbane}  - names: ['brisbane ']\n    stores: [QLD01]\n`,
    "regions.yaml:4 the region 'brisbane' is already named in line 2",
  ],
  ['no name', brisbane.replace('Brisbane, Brissie', ''), 'regions.yaml:2 a region needs a name'],
  ['no store', brisbane.replace('QLD01', ''), 'regions.yaml:2 a region needs a store'],
  ['a name of signs', brisbane.replace('Brissie', "'-'"), "regions.yaml:2 '-' is no name"],
  ['an unknown key', `${brisbane}    state: QLD\n`, "regions.yaml:4 unknown key 'state'"],
])('[LOC-14] refuses regions with %s', (_what, text, complaint) => {
  expect(complaintsOf(withRegions(text))).toEqual([complaint])
})

test('[LOC-10] warns of a weekday that a store leaves out, and of none that is closed', () => {
  const warningsOf = (from: string, to: string) => {
    const text = smallContent[store] ?? ''
    expect(text).toContain(from)
    const read = inFolder({ ...smallContent, [store]: text.replace(from, to) }, readContent)
    return 'errors' in read ? read.errors : read.warnings
  }
  expect(warningsOf('sun-thu: 11:00', 'sun-wed: 11:00')).toEqual([
    {
      file: store,
      line: expect.any(Number) as number,
      message: 'pickup has no hours on thursday: write closed if that is meant',
    },
  ])
  expect(warningsOf('sun-thu: 11:00', 'thu: closed\n    sun-wed: 11:00')).toEqual([])
})
