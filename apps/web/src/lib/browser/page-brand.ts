import type { Brand } from '../brand.ts'

/** The brand as the page's HTML names it, for code that can rely on nothing else. [ERR-14] [ERR-19] */
export const pageBrand = (page: Document): Brand => {
  const tag = page.querySelector<HTMLMetaElement>('meta[name="application-name"]')
  const name = tag?.content ?? page.title
  return { name, wordmark: name, pathSlug: '', supportNumber: tag?.dataset['support'] ?? '' }
}
