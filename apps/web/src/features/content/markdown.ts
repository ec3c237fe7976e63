/**
 * A page of words as a tree: what our pages use and nothing more. Markup that is not known is shown as the text it is.
 */
export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'strong' | 'emphasis'; readonly inside: readonly Inline[] }
  | { readonly kind: 'link'; readonly href: string; readonly inside: readonly Inline[] }
  | { readonly kind: 'code'; readonly text: string }

export type Block =
  | { readonly kind: 'heading'; readonly level: 2 | 3 | 4; readonly inside: readonly Inline[] }
  | { readonly kind: 'paragraph' | 'quote'; readonly inside: readonly Inline[] }
  | { readonly kind: 'list'; readonly isOrdered: boolean; readonly items: readonly ListItem[] }
  | { readonly kind: 'table'; readonly head: readonly Row[]; readonly rows: readonly Row[] }
  | { readonly kind: 'rule' }
type ListItem = { readonly inside: readonly Inline[]; readonly below: readonly Block[] }
type Row = readonly (readonly Inline[])[]

/** The deepest nesting of marks and lists; deeper ones stay text. [CON-13] */
export const nestingLimit = 20

const heading = /^(#{1,4})\s+(.*)$/
const listItem = /^(\s*)([-*]|\d+[.)])\s+(.*)$/
const rule = /^\s*(-{3,}|\*{3,})\s*$/

/** Reads Markdown into blocks. Never answers HTML. [CON-13] */
export const parseMarkdown = (markdown: string): readonly Block[] =>
  parseBlocks(markdown.replaceAll('\r\n', '\n').split('\n'), 0)

const parseBlocks = (lines: readonly string[], depth: number): readonly Block[] => {
  const blocks: Block[] = []
  for (let at = 0; at < lines.length;) {
    const { block, next } = takeBlock(lines, at, depth)
    if (block !== null) blocks.push(block)
    at = next
  }
  return blocks
}

type ParsedBlock = { readonly block: Block | null; readonly next: number }

const takeBlock = (lines: readonly string[], at: number, depth: number): ParsedBlock => {
  const line = lines[at] ?? ''
  if (line.trim() === '') return { block: null, next: at + 1 }
  if (rule.test(line)) return { block: { kind: 'rule' }, next: at + 1 }
  const [, marks, words = ''] = heading.exec(line) ?? []
  if (marks !== undefined) {
    // The page's title is its only heading of the first level.
    const level = marks.length <= 2 ? 2 : marks.length === 3 ? 3 : 4
    return { block: { kind: 'heading', level, inside: parseInline(words) }, next: at + 1 }
  }
  if (listItem.test(line) && depth < nestingLimit) return takeList(lines, at, depth)
  if (line.startsWith('|')) return takeTable(lines, at)
  return takeParagraph(lines, at)
}

const takeWhile = (lines: readonly string[], at: number, holds: (line: string) => boolean): readonly string[] => {
  const end = lines.findIndex((line, index) => index >= at && !holds(line))
  return lines.slice(at, end === -1 ? lines.length : end)
}

const indentOf = (line: string): number => line.length - line.trimStart().length

const takeList = (lines: readonly string[], at: number, depth: number): ParsedBlock => {
  const indent = indentOf(lines[at] ?? '')
  const isOrdered = isNumbered(lines[at] ?? '')
  const belongs = (line: string) =>
    line.trim() === '' || indentOf(line) > indent || (listItem.test(line) && isNumbered(line) === isOrdered)
  const own = takeWhile(lines, at, belongs)
  const starts = own.flatMap((line, index) => (listItem.test(line) && indentOf(line) <= indent ? [index] : []))
  const items = starts.map((start, position): ListItem => {
    const [first = '', ...rest] = own.slice(start, starts[position + 1])
    const below = rest.findIndex((line) => line.trim() === '' || listItem.test(line))
    const words = [listItem.exec(first)?.[3] ?? '', ...rest.slice(0, below === -1 ? rest.length : below)]
    return {
      inside: parseInline(words.map((line) => line.trim()).join(' ')),
      below: below === -1 ? [] : parseBlocks(outdented(rest.slice(below)), depth + 1),
    }
  })
  return { block: { kind: 'list', isOrdered, items }, next: at + own.length }
}

const isNumbered = (line: string): boolean => /^\s*\d/.test(line)

const outdented = (lines: readonly string[]): readonly string[] => {
  const indent = Math.min(...lines.filter((line) => line.trim() !== '').map(indentOf))
  return lines.map((line) => line.slice(indent))
}

const takeTable = (lines: readonly string[], at: number): ParsedBlock => {
  const own = takeWhile(lines, at, (line) => line.startsWith('|'))
  const rows = own.map((line) =>
    line
      .replace(/^\||\|\s*$/g, '')
      .split('|')
      .map((cell) => cell.trim()),
  )
  const divider = rows.findIndex((cells) => cells.every((cell) => /^:?-+:?$/.test(cell)))
  const parsed = rows.map((cells): Row => cells.map((cell) => parseInline(cell)))
  return {
    block: { kind: 'table', head: parsed.slice(0, Math.max(divider, 0)), rows: parsed.slice(divider + 1) },
    next: at + own.length,
  }
}

const takeParagraph = (lines: readonly string[], at: number): ParsedBlock => {
  const startsOther = (line: string) =>
    line.trim() === '' || heading.test(line) || listItem.test(line) || rule.test(line)
  const own = [lines[at] ?? '', ...takeWhile(lines, at + 1, (line) => !startsOther(line))]
  const isQuote = own.every((line) => line.startsWith('>'))
  const words = own.map((line) => (isQuote ? line.slice(1) : line).trim()).join(' ')
  return { block: { kind: isQuote ? 'quote' : 'paragraph', inside: parseInline(words) }, next: at + own.length }
}

const marks =
  /`([^`]+)`|\*\*(.+?)\*\*|__(.+?)__|\*([^*\s][^*]*)\*|_([^_\s][^_]*)_|\[((?:[^[\]]|\[[^\]]*\])*)\]\(([^()\s]*)\)/

/** Words with their emphasis and links; a link of a forbidden kind is shown as the text it stands on. [CON-13] */
export const parseInline = (text: string, depth = 0): readonly Inline[] => {
  const found = depth < nestingLimit ? marks.exec(text) : null
  if (found === null) return text === '' ? [] : [{ kind: 'text', text }]
  const before = text.slice(0, found.index)
  const after = text.slice(found.index + found[0].length)
  return [
    ...(before === '' ? [] : [{ kind: 'text', text: before } as const]),
    ...inlineOf(found, depth),
    ...parseInline(after, depth),
  ]
}

const inlineOf = ([, code, strong1, strong2, light1, light2, label, href]: RegExpExecArray, depth: number) => {
  if (code !== undefined) return [{ kind: 'code', text: code } as const]
  const strong = strong1 ?? strong2
  if (strong !== undefined) return [{ kind: 'strong', inside: parseInline(strong, depth + 1) } as const]
  const light = light1 ?? light2
  if (light !== undefined) return [{ kind: 'emphasis', inside: parseInline(light, depth + 1) } as const]
  const inside = parseInline(label ?? '', depth + 1)
  return href !== undefined && isSafeLink(href) ? [{ kind: 'link', href, inside } as const] : inside
}

const forbidden = ['javascript:', 'vbscript:', 'file:', 'data:']
const named: Readonly<Record<string, string>> = { amp: '&', colon: ':', tab: '', newline: '', lt: '<', gt: '>' }

/** Whether a link may be followed: judged after trimming, decoding of entities and lower-casing. [CON-13] */
export const isSafeLink = (href: string): boolean => {
  const decoded = href
    .trim()
    .replace(/&#x([0-9a-f]+);?/gi, (_, digits: string) => characterOf(Number.parseInt(digits, 16)))
    .replace(/&#(\d+);?/g, (_, digits: string) => characterOf(Number(digits)))
    .replace(/&(\w+);/g, (whole, name: string) => named[name.toLowerCase()] ?? whole)
  // Browsers drop control characters and spaces before they look at the scheme.
  const plain = Array.from(decoded, (letter) => (letter.charCodeAt(0) <= 32 ? '' : letter))
    .join('')
    .toLowerCase()
  return !forbidden.some((scheme) => plain.startsWith(scheme))
}

const characterOf = (code: number): string => (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '')
