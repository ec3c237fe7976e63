import { isAlias, isMap, isScalar, isSeq, LineCounter, parseDocument, type Document } from 'yaml'

/** A position in a file; lines count from 1. */
export type FilePosition = { readonly file: string; readonly line: number }
/** An error in a content file. */
export type ContentError = FilePosition & { readonly message: string }
export type ReportError = (at: FilePosition, message: string) => void

type ScalarValue = {
  readonly kind: 'scalar'
  readonly at: FilePosition
  readonly content: unknown
  /** The characters of the file, so that 12.95 never becomes a binary fraction on its way to cents. */
  readonly written: string
}
type ListValue = { readonly kind: 'list'; readonly at: FilePosition; readonly items: readonly Value[] }
type MapEntry = { readonly key: FilePosition; readonly value: Value }
export type MapValue = {
  readonly kind: 'map'
  readonly at: FilePosition
  readonly entries: ReadonlyMap<string, MapEntry>
}
/** A YAML value that knows its line. */
export type Value = ScalarValue | ListValue | MapValue

/** The value without its positions. */
export const plainValue = (value: Value): unknown =>
  value.kind === 'scalar'
    ? value.content
    : value.kind === 'list'
      ? value.items.map(plainValue)
      : Object.fromEntries([...value.entries].map(([name, entry]) => [name, plainValue(entry.value)]))

/** The value at a path such as `/links/0/href`, or the closest one around it. */
export const valueAt = (value: Value, path: string): Value =>
  path.split('/').reduce((outer, name) => {
    if (outer.kind === 'list') return outer.items[Number(name)] ?? outer
    return (outer.kind === 'map' ? outer.entries.get(name)?.value : undefined) ?? outer
  }, value)

type Context = { readonly document: Document; readonly positionOf: (offset: number) => FilePosition }

const convert = (node: unknown, outer: FilePosition, context: Context): Value => {
  if (isAlias(node)) return convert(node.resolve(context.document), outer, context)
  if (isMap(node)) {
    const at = node.range ? context.positionOf(node.range[0]) : outer
    const entries = new Map<string, MapEntry>()
    for (const { key, value } of node.items) {
      const keyPosition = isScalar(key) && key.range ? context.positionOf(key.range[0]) : at
      entries.set(isScalar(key) ? String(key.value) : '', {
        key: keyPosition,
        value: convert(value, keyPosition, context),
      })
    }
    return { kind: 'map', at, entries }
  }
  if (isSeq(node)) {
    const at = node.range ? context.positionOf(node.range[0]) : outer
    return { kind: 'list', at, items: node.items.map((item) => convert(item, at, context)) }
  }
  if (isScalar(node)) {
    const at = node.range ? context.positionOf(node.range[0]) : outer
    return { kind: 'scalar', at, content: node.value, written: node.source ?? '' }
  }
  return { kind: 'scalar', at: outer, content: null, written: '' }
}

/**
 * Parses YAML and reports syntax errors. `linesBefore` offsets the line numbers of text that starts further down in
 * its file.
 */
export const parseYaml = (file: string, text: string, report: ReportError, linesBefore = 0): Value | null => {
  const lineCounter = new LineCounter()
  const document = parseDocument(text, { lineCounter, prettyErrors: false })
  const positionOf = (offset: number): FilePosition => ({ file, line: lineCounter.linePos(offset).line + linesBefore })
  for (const error of document.errors) report(positionOf(error.pos[0]), error.message)
  if (document.errors.length > 0) return null
  return convert(document.contents, { file, line: linesBefore + 1 }, { document, positionOf })
}
