import { datasourceNames, type Datasources, type Entries } from '@forno/domain/content/content'
import type { WrittenFiles } from '../yaml/content-files.ts'
import { asMap, faulty, type Reader } from '../yaml/readers.ts'

/** Text, possibly empty. Refuses unquoted values that YAML would not read as text. */
const entry: Reader<string> = (value, complain) => {
  if (value.kind === 'scalar' && typeof value.content === 'string') return value.content
  complain(value.at, 'expected text (put it in quotes)')
  return faulty
}

const entries: Reader<Entries> = (value, complain) => {
  const map = asMap(value, complain)
  if (map === faulty) return faulty
  const read = [...map.entries].map(([name, { value: each }]) => [name, entry(each, complain)] as const)
  return Object.fromEntries(read.filter((pair): pair is readonly [string, string] => pair[1] !== faulty))
}

/** The entries of each datasource, one file per datasource. [CON-02] */
export const readDatasources = (files: WrittenFiles, complain: Parameters<Reader<Entries>>[1]): Datasources => {
  const read = (name: string): Entries => {
    const found = entries(files.one(`datasources/${name}.yaml`), complain)
    return found === faulty ? {} : found
  }
  return Object.fromEntries(datasourceNames.map((name) => [name, read(name)])) as Datasources
}
