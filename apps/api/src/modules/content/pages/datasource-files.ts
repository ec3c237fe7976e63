import { datasourceNames, type Datasources, type Entries } from '@forno/domain/content/content'
import { readExperiment } from '@forno/domain/experiments/assignment'
import type { ParsedFiles } from '../yaml/content-files.ts'
import { asMap, invalid, type Reader } from '../yaml/readers.ts'
import type { ReportError, Value } from '../yaml/yaml-value.ts'

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

/** An experiment's variants with their weights, such as `control 50, labels 50`. [CON-10] */
const reportMalformed = (file: Value, report: ReportError): void => {
  if (file.kind !== 'map') return
  for (const { value } of file.entries.values())
    if (value.kind === 'scalar' && typeof value.content === 'string' && readExperiment(value.content) === null)
      report(value.at, 'expected variants with their weights, such as control 50, labels 50')
}

/** The entries of each datasource, one file per datasource. [CON-02] */
export const readDatasources = (files: ParsedFiles, report: Parameters<Reader<Entries>>[1]): Datasources => {
  const read = (name: string): Entries => {
    const file = files.one(`datasources/${name}.yaml`)
    if (name === 'experiments') reportMalformed(file, report)
    const found = entries(file, report)
    return found === invalid ? {} : found
  }
  return Object.fromEntries(datasourceNames.map((name) => [name, read(name)])) as Datasources
}
