import type { TextBlock, TextInline, TextListItem } from '@forno/contracts/content/text-blocks'
import { lexer, type MarkedToken, type Token, type Tokens } from 'marked'
import { isSafeLink } from './safe-link.ts'

/** The deepest nesting of marks and lists; deeper ones stay text. [CON-13] */
const nestingLimit = 20

/** Turns Markdown into blocks. Marks, links and HTML that pages do not support stay text. [CON-13] */
export const textBlocks = (markdown: string): readonly TextBlock[] => {
  try {
    return blocksOf(lexer(markdown), 0)
  } catch (error) {
    // marked recurses into quotes and lists, so that thousands of levels exhaust the stack.
    if (error instanceof RangeError) return [{ kind: 'paragraph', inside: [markdown] }]
    throw error
  }
}

const blocksOf = (tokens: readonly Token[], depth: number): readonly TextBlock[] =>
  tokens.flatMap((token) => blockOf(token as MarkedToken, depth))

const blockOf = (token: MarkedToken, depth: number): readonly TextBlock[] => {
  switch (token.type) {
    case 'heading':
      return [{ kind: 'heading', level: levelOf(token.depth), inside: inlinesOf(token.tokens, depth) }]
    case 'paragraph':
      return [{ kind: 'paragraph', inside: inlinesOf(token.tokens, depth) }]
    case 'blockquote':
      return [{ kind: 'quote', inside: textOf(token.tokens, depth) }]
    case 'list':
      return depth < nestingLimit ? [listOf(token, depth)] : [{ kind: 'paragraph', inside: [oneLine(token.raw)] }]
    case 'table':
      return [
        {
          kind: 'table',
          head: token.header.map(({ tokens }) => inlinesOf(tokens, depth)),
          rows: token.rows.map((cells) => cells.map(({ tokens }) => inlinesOf(tokens, depth))),
        },
      ]
    case 'hr':
      return [{ kind: 'rule' }]
    case 'space':
    case 'def':
      return []
    case 'text':
    case 'code':
    case 'html':
    case 'checkbox':
    case 'list_item':
    case 'br':
    case 'codespan':
    case 'del':
    case 'em':
    case 'escape':
    case 'image':
    case 'link':
    case 'strong':
      return [{ kind: 'paragraph', inside: inlineOf(token, depth) }]
  }
}

const levelOf = (depth: number): 2 | 3 | 4 => (depth <= 2 ? 2 : depth === 3 ? 3 : 4)

const listOf = ({ ordered, items }: Tokens.List, depth: number): TextBlock => ({
  kind: 'list',
  isOrdered: ordered,
  items: items.map(({ tokens }): TextListItem => {
    const [first, ...rest] = tokens
    const isText = first?.type === 'text' || first?.type === 'paragraph'
    return {
      inside: isText ? inlinesOf('tokens' in first ? first.tokens : [first], depth) : [],
      below: blocksOf(isText ? rest : tokens, depth + 1),
    }
  }),
})

/** The text of several paragraphs in one line. */
const textOf = (tokens: readonly Token[], depth: number): readonly TextInline[] =>
  joined(
    tokens.flatMap((token, index) => [
      ...(index > 0 ? [' '] : []),
      ...('tokens' in token ? inlinesOf(token.tokens, depth) : [oneLine(token.raw)]),
    ]),
  )

const inlinesOf = (tokens: readonly Token[] | undefined, depth: number): readonly TextInline[] =>
  joined((tokens ?? []).flatMap((token) => inlineOf(token as MarkedToken, depth)))

const inlineOf = (token: MarkedToken, depth: number): readonly TextInline[] => {
  if (depth >= nestingLimit) return [oneLine(token.raw)]
  switch (token.type) {
    case 'strong':
      return [{ kind: 'strong', inside: inlinesOf(token.tokens, depth + 1) }]
    case 'em':
      return [{ kind: 'emphasis', inside: inlinesOf(token.tokens, depth + 1) }]
    case 'codespan':
      return [{ kind: 'code', text: token.text }]
    case 'link': {
      // Bare addresses stay text: editors write a link where they want one.
      if (!token.raw.startsWith('[')) return [token.raw]
      const inside = inlinesOf(token.tokens, depth + 1)
      return isSafeLink(token.href) ? [{ kind: 'link', href: token.href, inside }] : inside
    }
    case 'text':
      return token.tokens === undefined ? [oneLine(token.text)] : inlinesOf(token.tokens, depth)
    case 'escape':
    case 'image':
      return [token.text]
    case 'br':
      return [' ']
    case 'del':
    case 'html':
    case 'code':
    case 'checkbox':
    case 'blockquote':
    case 'def':
    case 'heading':
    case 'hr':
    case 'list':
    case 'list_item':
    case 'paragraph':
    case 'space':
    case 'table':
      return [oneLine(token.raw)]
  }
}

/** Joins lines with one space. Without a regular expression, because a long run of blanks would take it minutes. */
const oneLine = (text: string): string => {
  const lines = text.split('\n')
  const last = lines.length - 1
  return lines
    .map((line, index) => (index === 0 ? line : line.trimStart()))
    .map((line, index) => (index === last ? line : line.trimEnd()))
    .filter((line, index) => index === 0 || index === last || line !== '')
    .join(' ')
}

/** Joins neighbouring strings and drops empty ones. */
const joined = (inlines: readonly TextInline[]): readonly TextInline[] => {
  const list: TextInline[] = []
  for (const inline of inlines) {
    const last = list.at(-1)
    if (typeof inline === 'string' && typeof last === 'string') list[list.length - 1] = last + inline
    else list.push(inline)
  }
  return list.filter((inline) => inline !== '')
}
