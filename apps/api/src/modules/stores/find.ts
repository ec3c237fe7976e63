import type { Content, Store } from '@forno/domain/content/content'
import type { StoreId } from '@forno/domain/core/basic-types'

const index = new WeakMap<Content, ReadonlyMap<string, Store>>()

const byCode = (content: Content): ReadonlyMap<string, Store> => {
  const cached = index.get(content)
  if (cached !== undefined) return cached
  const built = new Map(content.stores.map((store) => [store.id.toLowerCase(), store]))
  index.set(content, built)
  return built
}

/** The store with a code in any letter case; null if unknown. */
export const findStore = (content: Content, code: StoreId | string): Store | null =>
  byCode(content).get(code.toLowerCase()) ?? null
