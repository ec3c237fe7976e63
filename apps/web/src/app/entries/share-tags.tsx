import { renderToString } from 'react-dom/server'

type Shared = {
  /** Of the drawn page: its title, description, robots and what else React put into the head. */
  readonly head: string
  readonly origin: string
  readonly siteName: string
  /** The one path under which search engines know the page. */
  readonly canonical: string
  /** Path of a picture of what the page is about; null = the shop's own. */
  readonly picture: string | null
}

const ours = { path: '/share.jpg', width: 1200, height: 630 }

/**
 * The one address of the page for search engines, and what a chat shows of a link to the page: Open Graph, and the one tag of X that Open Graph has no word for. Written by the server alone, since
 * whoever previews a link asks the server; X reads title, description and picture from Open Graph. Empty for pages that are kept out of search engines.
 */
export const shareTags = ({ head, origin, siteName, canonical, picture }: Shared): string => {
  const title = /<title>(.*?)<\/title>/s.exec(head)?.[1]
  if (title === undefined || head.includes('content="noindex"')) return ''
  const description = /<meta name="description" content="([^"]*)"/.exec(head)?.[1]
  // Both are escaped already, as they stand in the head.
  const told = [
    `<meta property="og:title" content="${title.replaceAll('"', '&quot;')}"/>`,
    description === undefined ? '' : `<meta property="og:description" content="${description}"/>`,
  ]
  return (
    told.join('') +
    renderToString(
      <>
        <link rel="canonical" href={origin + canonical} />
        <meta property="og:type" content="website" />
        <meta property="og:site_name" content={siteName} />
        <meta property="og:locale" content="en_AU" />
        <meta property="og:image" content={origin + (picture ?? ours.path)} />
        {picture === null && <meta property="og:image:width" content={String(ours.width)} />}
        {picture === null && <meta property="og:image:height" content={String(ours.height)} />}
        <meta name="twitter:card" content="summary_large_image" />
      </>,
    )
  )
}
