import type { Brand } from '../brand.ts'

type PageHeadProps = {
  readonly title: string
  readonly brand: Brand
  readonly description?: string
  /** Keeps the page out of search engines. [NAV-37] */
  readonly isHidden?: boolean
}

/** Title and description of a page: one per screen, in its leaf. */
export function PageHead({ title, brand, description, isHidden = false }: PageHeadProps) {
  return (
    <>
      <title>{title === brand.name ? title : `${title} | ${brand.name}`}</title>
      {description !== undefined && <meta name="description" content={description} />}
      {isHidden && <meta name="robots" content="noindex" />}
    </>
  )
}
