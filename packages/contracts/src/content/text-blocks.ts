import { Type } from 'typebox'

/** Text with its marks; a plain string carries none. */
export type TextInline =
  | string
  | { readonly kind: 'strong' | 'emphasis'; readonly inside: readonly TextInline[] }
  | { readonly kind: 'link'; readonly href: string; readonly inside: readonly TextInline[] }
  | { readonly kind: 'code'; readonly text: string }

type TextCell = readonly TextInline[]

/** One block of a page. The page's title is its only heading of level 1. */
export type TextBlock =
  | { readonly kind: 'heading'; readonly level: 2 | 3 | 4; readonly inside: readonly TextInline[] }
  | { readonly kind: 'paragraph' | 'quote'; readonly inside: readonly TextInline[] }
  | { readonly kind: 'list'; readonly isOrdered: boolean; readonly items: readonly TextListItem[] }
  | { readonly kind: 'table'; readonly head: readonly TextCell[]; readonly rows: readonly (readonly TextCell[])[] }
  | { readonly kind: 'rule' }
export type TextListItem = { readonly inside: readonly TextInline[]; readonly below: readonly TextBlock[] }

const kinds = ['heading', 'paragraph', 'quote', 'list', 'table', 'rule'] as const

/**
 * The text of a page as a tree, which the browser renders without a Markdown parser. It contains no HTML, and only
 * links that are safe to follow. `{brand}` in its strings is a placeholder for the brand's name. [CON-13] [NAV-37]
 */
export const TextBlocks = Type.Unsafe<readonly TextBlock[]>({
  type: 'array',
  items: {
    type: 'object',
    properties: {
      kind: { enum: [...kinds] },
      level: { type: 'integer', minimum: 2, maximum: 4 },
      isOrdered: { type: 'boolean' },
      ...Object.fromEntries(['inside', 'items', 'head', 'rows'].map((name) => [name, { type: 'array', items: {} }])),
    },
    required: ['kind'],
  },
})
