import { datasourceNames, type Datasources, type Entries } from '@forno/domain/content/content'
import type { ParsedFiles } from '../yaml/content-files.ts'
import { asMap, invalid, type Reader } from '../yaml/readers.ts'

/** Text, possibly empty. Refuses unquoted values that YAML would not read as text. */
const entry: Reader<string> = (value, report) => {
  if (value.kind === 'scalar' && typeof value.content === 'string') return value.content
  report(value.at, 'expected text (put it in quotes)')
  return invalid
}

const entries: Reader<Entries> = (value, report) => {
  const map = asMap(value, report)
  if (map === invalid) return invalid
  const read = [...map.entries].map(([name, { value: each }]) => [name, entry(each, report)] as const)
  return Object.fromEntries(read.filter((pair): pair is readonly [string, string] => pair[1] !== invalid))
}

/** The entries of each datasource, one file per datasource. [CON-02] */
export const readDatasources = (files: ParsedFiles, report: Parameters<Reader<Entries>>[1]): Datasources => {
  const read = (name: string): Entries => {
    const found = entries(files.one(`datasources/${name}.yaml`), report)
    return found === invalid ? {} : found
  }
  return Object.fromEntries(datasourceNames.map((name) => [name, read(name)])) as Datasources
}
