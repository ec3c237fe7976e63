import type { Brand } from '../brand.ts'

/** The brand as the page's HTML names it; only the page of the phone app has all of it. [ERR-14] [ERR-19] [NAT-01] */
export const pageBrand = (page: Document): Brand => {
  const tag = page.querySelector<HTMLMetaElement>('meta[name="application-name"]')
  const name = tag?.content ?? page.title
  const { name: fullName = name, pathSlug = '', support = '' } = tag?.dataset ?? {}
  return { name: fullName, wordmark: name, pathSlug, supportNumber: support }
}
