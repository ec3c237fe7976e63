import type { Brand } from '../brand.ts'

type PageHeadProps = {
  readonly title: string
  readonly brand: Brand
  readonly description?: string
  /** Keeps the page out of search engines. [NAV-37] */
  readonly isHidden?: boolean
}

/** Title and description of a page; each screen renders one. */
export function PageHead({ title, brand, description, isHidden = false }: PageHeadProps) {
  return (
    <>
      <title>{title === brand.name ? title : `${title} | ${brand.name}`}</title>
      {description !== undefined && <meta name="description" content={description} />}
      {isHidden && <meta name="robots" content="noindex" />}
    </>
  )
}
