import type { HalvesStart } from '../../../features/product/pizza-draft.ts'

const word = /^[a-z0-9]+(-[a-z0-9]+)*$/

const wordOf = (value: unknown): string | null =>
  typeof value === 'string' && value.length <= 80 && word.test(value) ? value : null

/**
 * The start of a half-n-half from the query: `?left=` the slug of a pizza, `&size=` a size. Other parameters are
 * ignored. [CAT-20]
 */
export const halvesStartOf = (search: Readonly<Record<string, unknown>>): HalvesStart => {
  const [left, size] = [wordOf(search['left']), wordOf(search['size'])]
  return { ...(left === null ? {} : { left }), ...(size === null ? {} : { size }) }
}
