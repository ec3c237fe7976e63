import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

type TypedRow = { readonly typed: string; readonly kept: string; readonly why: string }

const unescaped = (cell = ''): string =>
  cell.replace(/\\u([0-9A-Fa-f]{4})/g, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/**
 * The rows of a table of typed texts: what a person typed or pasted, the right reading, and why. Written by hand by
 * an author who had not seen the rules. A fourth cell says why we judge otherwise; `kept` is then ours.
 */
export const typedRows = (table: string): readonly TypedRow[] => {
  const file = fileURLToPath(new URL(`${table}.tsv`, import.meta.url))
  const [, ...lines] = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  return lines.map((line) => {
    const [typed, kept, why] = line.split('\t')
    return { typed: unescaped(typed), kept: unescaped(kept), why: unescaped(why) }
  })
}
