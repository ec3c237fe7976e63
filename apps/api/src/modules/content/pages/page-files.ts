import type { Campaign, Category, Page, Story } from '@forno/domain/content/content'
import type { ContentFile, ParsedFiles } from '../yaml/content-files.ts'
import { localDate } from '../yaml/hours-reader.ts'
import { invalid, fields, text, type Reader } from '../yaml/readers.ts'
import { parseYaml, type ReportError } from '../yaml/yaml-value.ts'

/** Paths of the shop that are neither a content page nor a category. */
const fixedAddresses = ['/', '/stores', '/track-order', '/offers', '/cart']

const pageHead = fields({ title: text, description: text })
const storyHead = fields({ title: text, description: text, date: localDate, author: text })

const campaignHead = fields({
  title: text,
  description: text,
  offer: text,
  action: text,
  thanksTitle: text,
  thanks: text,
})

const slugOf = (path: string): string => path.slice(path.indexOf('/') + 1, -'.md'.length)

/** A Markdown file: front matter between two lines of `---`, then the text. */
const readMarkdown = <Head>(
  { path, text: written }: ContentFile,
  head: Reader<Head>,
  report: ReportError,
): (Head & { readonly slug: string; readonly markdown: string }) | null => {
  const parts = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(written)
  if (!parts) {
    report({ file: path, line: 1 }, 'a page must begin with title and description between two lines of ---')
    return null
  }
  const [, front = '', markdown = ''] = parts
  const value = parseYaml(path, front, report, 1)
  const read = value ? head(value, report) : invalid
  return read === invalid ? null : { slug: slugOf(path), ...read, markdown: markdown.trim() }
}

/** Every link target with its line. */
const linksOf = ({ path, text: written }: ContentFile) =>
  written.split('\n').flatMap((line, index) =>
    [...line.matchAll(/\]\(([^)\s]*)\)/g)].map(([, address = '']) => ({
      address,
      at: { file: path, line: index + 1 },
    })),
  )

const isExternal = (address: string): boolean => /^(https:|tel:|mailto:|\{supportLink\}$)/.test(address)

type PageContent = {
  readonly pages: readonly Page[]
  readonly stories: readonly Story[]
  readonly campaigns: readonly Campaign[]
}

/** Pages, stories (newest first) and campaigns; refuses a link inside the shop without a target. [NAV-37] [NAV-40] */
export const readPages = (
  files: Pick<ParsedFiles, 'pages' | 'stories' | 'campaigns'>,
  categories: readonly Category[],
  report: ReportError,
): PageContent => {
  const menu = categories.map(({ slug, parent }) => (parent ? `/menu/${parent}/${slug}` : `/menu/${slug}`))
  const addresses = new Set([
    ...fixedAddresses,
    ...menu,
    ...files.pages.map(({ path }) => `/${slugOf(path)}`),
    ...files.stories.map(({ path }) => `/blog/${slugOf(path)}`),
    ...files.campaigns.map(({ path }) => `/c/${slugOf(path)}`),
  ])
  for (const file of [...files.pages, ...files.stories, ...files.campaigns])
    for (const { address, at } of linksOf(file))
      if (!isExternal(address) && !addresses.has(address)) report(at, `the link ${address} has no target`)
  return {
    pages: files.pages.map((file) => readMarkdown(file, pageHead, report)).filter((page) => page !== null),
    stories: files.stories
      .map((file) => readMarkdown(file, storyHead, report))
      .filter((story) => story !== null)
      .sort((a, b) => (a.date > b.date ? -1 : 1)),
    campaigns: files.campaigns
      .map((file) => readMarkdown(file, campaignHead, report))
      .filter((campaign) => campaign !== null),
  }
}
