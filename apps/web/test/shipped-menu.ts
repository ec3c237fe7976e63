import { parse } from 'yaml'
import type { SearchableProduct } from '../src/state/menu-search/menu-search.ts'

type MenuEntry = {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly category?: string
  readonly toppings?: Readonly<Record<string, number>>
  readonly sauce?: string
  readonly kilojoules?: number
  readonly dietary?: SearchableProduct['dietary']
  readonly allergens?: SearchableProduct['allergens']
  readonly mayContain?: SearchableProduct['mayContain']
  readonly tags?: Readonly<Record<string, string>>
}
type Sheet = MenuEntry &
  Readonly<Record<'pizzas' | 'products' | 'meals' | 'halves' | 'toppings' | 'sauces', readonly MenuEntry[]>>
type Branch = { readonly slug: string; readonly name: string; readonly children?: readonly Branch[] }

const files = import.meta.glob<string>('../../../content/menu/**/*.yaml', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** A file of content/menu by its name. */
const sheet = (name: string): Sheet => {
  const text = Object.entries(files).find(([file]) => file.endsWith(`/menu/${name}.yaml`))?.[1]
  return parse(text ?? '') as Sheet
}

const parts = new Map(
  ['toppings', 'sauces'].flatMap((kind) => sheet(kind)[kind as 'toppings'].map((each) => [each.id, each])),
)
const branches = (
  parse(Object.entries(files).find(([file]) => file.endsWith('categories.yaml'))?.[1] ?? '') as { categories: Branch[] }
).categories

/** The names of a category and its parent. */
const namesOf = (slug: string): readonly string[] => {
  const branch = branches.find((each) => each.slug === slug || each.children?.some((child) => child.slug === slug))
  const range = branch?.children?.find((child) => child.slug === slug)
  return [branch?.name ?? '', ...(range === undefined ? [] : [range.name])]
}

/** An entry of a sheet as the search reads it; the sheet's own fields apply to entries without them. */
const searchableOf = (written: MenuEntry, { category, allergens, dietary }: MenuEntry): SearchableProduct => {
  const ids = [written.sauce ?? 'none', ...Object.keys(written.toppings ?? {})]
  const ingredients = ids.flatMap((id) => parts.get(id) ?? [])
  const isPizza = written.toppings !== undefined
  return {
    productId: written.id,
    name: written.name,
    description: written.description,
    madeWith: ingredients.map(({ name }) => name),
    categories: namesOf(written.category ?? category ?? '').map((name) => ({
      name,
    })) as unknown as SearchableProduct['categories'],
    tags: Object.entries(written.tags ?? {}).map(([tagType, name]) => ({ tagType, name })),
    dietary: isPizza
      ? (['vegetarian', 'vegan'] as const).filter((diet) => ingredients.every((each) => each.dietary?.includes(diet)))
      : (written.dietary ?? dietary ?? []),
    allergens: [
      ...new Set([...ingredients.flatMap((each) => each.allergens ?? []), ...(written.allergens ?? allergens ?? [])]),
    ],
    mayContain: [],
    kilojoules: written.kilojoules ?? (isPizza ? 900 : null),
    totalPrice: 12.5 as SearchableProduct['totalPrice'],
  }
}

/** Every product of the shipped menu as the search reads it, without the kilojoules of pizzas, traces and prices. */
export const shippedMenu: readonly SearchableProduct[] = Object.entries(files).flatMap(([file, text]) => {
  const written = parse(text) as Partial<Sheet> & MenuEntry
  const kind = (['pizzas', 'products', 'meals', 'halves'] as const).find((each) => Array.isArray(written[each]))
  if (kind === undefined || !/\/(pizzas|products)\/|meals|halves/.test(file)) return []
  return (written[kind] ?? []).map((each) => searchableOf(each, written))
})
