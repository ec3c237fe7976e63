import { readContent } from './read-content.ts'
import { inFolder } from './small-content.ts'

/** Each as `file:line message`. */
export const complaintsOf = (files: Readonly<Record<string, string>>): readonly string[] => {
  const result = inFolder(files, readContent)
  return 'complaints' in result
    ? result.complaints.map(({ file, line, message }) => `${file}:${line} ${message}`)
    : ['no complaint']
}

export const store = 'stores/qld/fortitude-valley.yaml'
export const pizzas = 'menu/pizzas/classics-range.yaml'
export const sides = 'menu/products/sides.yaml'

export type Row = readonly [why: string, file: string, from: string, to: string, complaint: string]
