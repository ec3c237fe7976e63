import type { HalvesStart } from '../../../features/product/pizza-draft.ts'

/** The most characters of a slug. */
const longestSlug = 80
const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/

const slugOf = (value: unknown): string | null =>
  typeof value === 'string' && value.length <= longestSlug && slugPattern.test(value) ? value : null

/**
 * The start of a half-n-half from the query: `?left=` the slug of a pizza, `&size=` a size. Other parameters are
 * ignored. [CAT-20]
 */
export const halvesStartOf = (search: Readonly<Record<string, unknown>>): HalvesStart => {
  const [left, size] = [slugOf(search['left']), slugOf(search['size'])]
  return { ...(left === null ? {} : { left }), ...(size === null ? {} : { size }) }
}
