import type { Category, Page } from '@forno/domain/catalogue/content'
import type { ContentFile } from './content-files.ts'
import { faulty, fields, text } from './readers.ts'
import { parseYaml, type Complain } from './yaml-value.ts'

/** Addresses of the shop that are neither a page nor a category of the menu. */
const fixedAddresses = ['/', '/stores', '/track-order', '/offers', '/cart']

const head = fields({ title: text, description: text })

/** A Markdown page: front matter between two lines of `---`, then the text. */
const readPage = ({ path, text: written }: ContentFile, complain: Complain): Page | null => {
  const parts = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(written)
  if (!parts) {
    complain({ file: path, line: 1 }, 'a page begins with its title and description between two lines of ---')
    return null
  }
  const [, front = '', markdown = ''] = parts
  const value = parseYaml(path, front, complain, 1)
  const read = value ? head(value, complain) : faulty
  if (read === faulty) return null
  const slug = path.slice('pages/'.length, -'.md'.length)
  return { slug, ...read, markdown: markdown.trim() }
}

/** The address of every link and the line it stands on. */
const linksOf = ({ path, text: written }: ContentFile) =>
  written.split('\n').flatMap((line, index) =>
    [...line.matchAll(/\]\(([^)\s]*)\)/g)].map(([, address = '']) => ({
      address,
      at: { file: path, line: index + 1 },
    })),
  )

const isOutward = (address: string): boolean => /^(https:|tel:|mailto:)/.test(address)

/** All pages; a link inside the shop must lead somewhere. */
export const readPages = (
  files: readonly ContentFile[],
  categories: readonly Category[],
  complain: Complain,
): readonly Page[] => {
  const slugs = files.map(({ path }) => path.slice('pages/'.length, -'.md'.length))
  const menu = categories.map(({ slug, parent }) => (parent ? `/menu/${parent}/${slug}` : `/menu/${slug}`))
  const addresses = new Set([...fixedAddresses, ...menu, ...slugs.map((slug) => `/${slug}`)])
  for (const file of files)
    for (const { address, at } of linksOf(file))
      if (!isOutward(address) && !addresses.has(address)) complain(at, `the link ${address} leads nowhere`)
  return files.map((file) => readPage(file, complain)).filter((page) => page !== null)
}
