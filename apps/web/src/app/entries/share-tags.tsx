import { renderToString } from 'react-dom/server'

type SharedPage = {
  /** The rendered head: title, description, robots and other tags of React. */
  readonly head: string
  readonly origin: string
  readonly siteName: string
  /** The canonical path of the page. */
  readonly canonical: string
  /** Path of a picture of the page's subject; null = the shop's picture. */
  readonly picture: string | null
}

/** The shop's own picture for link previews. */
const shopPicture = { path: '/share.jpg', width: 1200, height: 630 }

/**
 * The canonical link, Open Graph tags for link previews, and the one tag of X that Open Graph lacks. Only the server
 * writes them, because previews read the server's page. Empty for pages that search engines must not index.
 */
export const shareTags = ({ head, origin, siteName, canonical, picture }: SharedPage): string => {
  const title = /<title>(.*?)<\/title>/s.exec(head)?.[1]
  if (title === undefined || head.includes('content="noindex"')) return ''
  const description = /<meta name="description" content="([^"]*)"/.exec(head)?.[1]
  // Both are HTML-escaped in the head already.
  const tags = [
    `<meta property="og:title" content="${title.replaceAll('"', '&quot;')}"/>`,
    description === undefined ? '' : `<meta property="og:description" content="${description}"/>`,
  ]
  return (
    tags.join('') +
    renderToString(
      <>
        <link rel="canonical" href={origin + canonical} />
        <meta property="og:url" content={origin + canonical} />
        <meta property="og:type" content="website" />
        <meta property="og:site_name" content={siteName} />
        <meta property="og:locale" content="en_AU" />
        <meta property="og:image" content={origin + (picture ?? shopPicture.path)} />
        {picture === null && <meta property="og:image:width" content={String(shopPicture.width)} />}
        {picture === null && <meta property="og:image:height" content={String(shopPicture.height)} />}
        <meta name="twitter:card" content="summary_large_image" />
      </>,
    )
  )
}
