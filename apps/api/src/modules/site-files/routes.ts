import type { FastifyInstance } from 'fastify'
import type { Brand } from '../../platform/core/brand.ts'
import type { Clock } from '../../platform/core/clock.ts'
import type { Sql } from '../../platform/db/database.ts'
import { serveFile, serveRedirect } from '../../platform/http/serve-file.ts'
import { menuOf, type Menus } from '../catalogue/index.ts'
import { contentStore, type ContentSnapshot, type EditorialContentCache } from '../content/index.ts'
import { webManifest } from './manifest.ts'
import { robotsText } from './robots.ts'
import { securityText } from './security-text.ts'
import { sitemapPages, sitemapPartXml, sitemapXml, type SitemapPage } from './sitemap.ts'

export type SiteFilesDeps = {
  readonly sql: Sql
  readonly clock: Clock
  readonly content: ContentSnapshot
  readonly menus: Menus
  readonly editorial: EditorialContentCache
  readonly brand: Brand
  readonly environment: string
  /** Origin at which browsers reach the shop. */
  readonly publicUrl: () => string
}

/** Cache lifetime in seconds. */
const maxAge = 3_600

/**
 * Files with well-known names: sitemap.xml, robots.txt, security.txt and the web manifest, and the address where a
 * password is changed. [NAV-06] [NAV-13]
 */
export const siteFileRoutes = (app: FastifyInstance, deps: SiteFilesDeps): void => {
  const { sql, clock, content, menus, editorial, brand, environment, publicUrl } = deps
  const pages = async (): Promise<readonly SitemapPage[]> => {
    const { menu } = menuOf({}, { content, menus, clock })
    const current = content.current()
    const imported = await contentStore(sql).importedAt(current.version)
    const facts = { menu, content: current, editorial: editorial.current(), pathSlug: brand.pathSlug, imported }
    return sitemapPages(facts)
  }
  const sitemap = async (): Promise<string> => sitemapXml(await pages(), publicUrl())
  const sitemapPart = async ({ part }: Readonly<Record<string, string>>): Promise<string | null> =>
    sitemapPartXml(await pages(), Number(part), publicUrl())
  const security = () => securityText(publicUrl(), brand.securityContact, clock())
  const manifest = () => JSON.stringify(webManifest(brand))
  serveFile(app, { path: '/sitemap.xml', contentType: 'application/xml', maxAge, text: sitemap })
  serveFile(app, { path: '/sitemap-:part(^\\d{1,4}$).xml', contentType: 'application/xml', maxAge, text: sitemapPart })
  const robots = () => robotsText(publicUrl(), environment)
  serveFile(app, { path: '/robots.txt', contentType: 'text/plain', maxAge, text: robots })
  serveFile(app, { path: '/.well-known/security.txt', contentType: 'text/plain', maxAge, text: security })
  // Password managers open it to change a password (W3C, A Well-Known URL for Changing Passwords).
  serveRedirect(app, '/.well-known/change-password', '/account/password')
  serveFile(app, { path: '/manifest.webmanifest', contentType: 'application/manifest+json', maxAge, text: manifest })
}
