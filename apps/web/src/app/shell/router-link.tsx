import { Link, useRouter } from '@tanstack/react-router'
import type { LinkProps } from '../../ui/link.tsx'
import { startsAtTop } from './scroll.ts'

const isOurs = (href: string): boolean =>
  href.startsWith('/') && !href.startsWith('/api/') && !href.startsWith('/kitchen')

/** A link inside the shop without a page load; it preloads its screen on intent. */
export function RouterLink({ href, target, children, ...rest }: LinkProps) {
  const router = useRouter()
  if (!isOurs(href) || target !== undefined)
    return (
      <a {...rest} href={href} target={target}>
        {children}
      </a>
    )
  const [path = href, query] = href.split('?')
  const search = query === undefined ? {} : { search: router.options.parseSearch(query) as never }
  return (
    <Link {...rest} to={path} {...search} resetScroll={startsAtTop(router.latestLocation.pathname, path)}>
      {children}
    </Link>
  )
}
