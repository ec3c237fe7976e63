import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Category, Content, Product } from '@forno/domain/content/content'
import { instant, type CategoryId, type ProductId } from '@forno/domain/core/basic-types'
import { openDatabase } from '../apps/api/src/platform/db/database.ts'
import { contentStore } from '../apps/api/src/modules/content/content-store.ts'
import { readContent } from '../apps/api/src/modules/content/read-content.ts'
import { withStores } from './many-stores.ts'

type Body = Omit<Content, 'version'>

const contentDir = fileURLToPath(new URL('../content', import.meta.url))
/** Products of each added category, as many as the shipped categories have. */
const productsPerCategory = 30

const copyOf = (product: Product, index: number, category: CategoryId): Product => {
  const id = `${product.id}-${index}` as ProductId
  const name = `${product.name} ${index}`
  return { ...product, id, slug: id, name, categories: [category], sortOrder: 100_000 + index }
}

const makeCategory = (index: number, sortOrder: number): Category => ({
  id: `more-${index}` as CategoryId,
  code: `more-${index}`,
  slug: `more-${index}`,
  name: `More ${index}`,
  description: 'More of everything.',
  parent: null,
  isNavigation: true,
  isHomePage: false,
  isHidden: false,
  sortOrder,
})

/** The shipped catalogue plus copies of its single products in extra categories: `count` products in all. */
const withProducts = (content: Body, count: number): Body => {
  const originals = content.products.filter(({ kind }) => kind === 'pizza' || kind === 'stock')
  const missing = Math.max(0, count - content.products.length)
  const categories = Array.from({ length: Math.ceil(missing / productsPerCategory) }, (_, index) =>
    makeCategory(index, content.categories.length + index),
  )
  const copies = Array.from({ length: missing }, (_, index) => {
    const original = originals[index % originals.length]
    const category = categories[Math.floor(index / productsPerCategory)]
    return original === undefined || category === undefined ? [] : copyOf(original, index, category.id)
  })
  return {
    ...content,
    categories: [...content.categories, ...categories],
    products: [...content.products, ...copies.flat()],
  }
}

const shippedContent = (): Body => {
  const read = readContent(contentDir)
  if ('errors' in read) throw new Error(`The content has ${read.errors.length} errors.`)
  return read.content
}

const publishTimeout = 15_000

/** The numbers of products and stores that a system has now. */
const sizeOf = async (url: string): Promise<string> => {
  const lists = ['productIds/List', 'store?includeComingSoon=true'].map(async (call) => {
    const list: unknown = await (await fetch(`${url}/api/v1/${call}`)).json()
    return Array.isArray(list) ? list.length : 0
  })
  return (await Promise.all(lists)).join(' ')
}

/** What the bench can multiply. */
export type GrowingList = 'products' | 'stores'
const enlarged = { products: withProducts, stores: withStores } as const

/** Changes the content of a running system by publishing a new version, and resolves when the system uses it. */
export const catalogueOf = (url: string, databaseUrl: string) => {
  const publish = async (body: Body): Promise<void> => {
    const before = await sizeOf(url)
    const database = openDatabase(databaseUrl, 1)
    await contentStore(database.sql).add(body, `bench at ${Date.now()}`, instant(Date.now()))
    await database.close()
    const start = performance.now()
    while ((await sizeOf(url)) === before) {
      await pause(50)
      if (performance.now() - start > publishTimeout) throw new Error('The system does not use the new catalogue.')
    }
  }
  return {
    enlarge: (list: GrowingList, count: number) => publish(enlarged[list](shippedContent(), count)),
    restore: () => publish(shippedContent()),
  }
}
export type Catalogue = ReturnType<typeof catalogueOf>
