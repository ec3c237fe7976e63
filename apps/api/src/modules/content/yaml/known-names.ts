import type {
  CategoryId,
  IngredientId,
  OfferId,
  ProductId,
  SizeId,
  StoreId,
  TierId,
} from '@forno/domain/core/basic-types'
import type { KnownIds } from './readers.ts'
import type { ReportError, FilePosition, Value } from './yaml-value.ts'

/**
 * All ids that files refer to. They are collected first, also from entries with errors, so one error is not followed
 * by many reports of unknown names.
 */
export type KnownNames = {
  readonly sizes: KnownIds<SizeId>
  readonly bases: KnownIds<IngredientId>
  readonly sauces: KnownIds<IngredientId>
  readonly toppings: KnownIds<IngredientId>
  readonly bands: KnownIds<string>
  readonly priceLists: KnownIds<string>
  readonly categories: KnownIds<CategoryId>
  readonly products: KnownIds<ProductId>
  readonly tiers: KnownIds<TierId>
  readonly stores: KnownIds<StoreId>
  readonly offers: KnownIds<OfferId>
}

type NamedPosition = { readonly name: string; readonly at: FilePosition }

const foundAt = (entry: Value, key: string): NamedPosition | null => {
  const value = entry.kind === 'map' ? entry.entries.get(key)?.value : undefined
  if (value?.kind !== 'scalar' || typeof value.content !== 'string') return null
  return { name: value.content, at: value.at }
}

/** Collects the names of entries and reports duplicates; lists that share one `positions` must not share a name. */
export const uniqueNames = (
  entries: readonly Value[],
  key: string,
  positions: Map<string, FilePosition>,
  report: ReportError,
): readonly string[] => {
  const names: string[] = []
  for (const entry of entries) {
    const found = foundAt(entry, key)
    if (!found) continue
    const first = positions.get(found.name)
    if (first) report(found.at, `${key} '${found.name}' is already used in ${first.file}:${first.line}`)
    else positions.set(found.name, found.at)
    names.push(found.name)
  }
  return names
}

/** The only cast of text to an id, at the file that defines it. */
export const knownIds = <Id extends string>(what: string, names: readonly string[]): KnownIds<Id> => ({
  what,
  ids: new Set(names as readonly Id[]),
})

export const keysUnder = (file: Value, name: string): readonly string[] => {
  const value = file.kind === 'map' ? file.entries.get(name)?.value : undefined
  return value?.kind === 'map' ? [...value.entries.keys()] : []
}

/** Categories with their children, parents first. */
export const withChildren = (entries: readonly Value[]): readonly Value[] =>
  entries.flatMap((entry) => {
    const children = entry.kind === 'map' ? entry.entries.get('children')?.value : undefined
    return [entry, ...(children?.kind === 'list' ? withChildren(children.items) : [])]
  })
