import type { Region } from '@forno/domain/content/content'
import { placeWords } from '@forno/domain/fulfilment/place-words'
import type { KnownNames } from '../yaml/known-names.ts'
import { entriesUnder, fields, invalid, knownName, list, listOfDifferent, text, withPosition } from '../yaml/readers.ts'
import type { FilePosition, ReportError, Value } from '../yaml/yaml-value.ts'

/**
 * The regions of `regions.yaml`; a chain without the file has none. A name that two rows have, however it is written,
 * is refused: its stores are one list in one order. [LOC-14]
 */
export const readRegions = (file: Value, names: KnownNames, report: ReportError): readonly Region[] => {
  if (file.kind === 'map' && file.entries.size === 0) return []
  const read = fields({ names: list(withPosition(text)), stores: listOfDifferent(knownName(names.stores)) })
  const taken = new Map<string, FilePosition>()
  return entriesUnder(file, 'regions', report).flatMap((entry) => {
    const region = read(entry, report)
    if (region === invalid) return []
    if (region.names.length === 0) report(entry.at, 'a region needs a name')
    if (region.stores.length === 0) report(entry.at, 'a region needs a store')
    for (const { value, at } of region.names) {
      const name = placeWords(value).join(' ')
      const first = taken.get(name)
      if (first !== undefined) report(at, `the region '${value}' is already named in line ${first.line}`)
      else if (name === '') report(at, `'${value}' is no name`)
      else taken.set(name, at)
    }
    return [{ names: region.names.map(({ value }) => value), stores: region.stores }]
  })
}
