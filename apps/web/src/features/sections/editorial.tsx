import type { EditorialAside, Section } from '../../api/site.ts'
import { Aside } from './aside.tsx'
import { BannerView } from './banner.tsx'
import { Carousel } from './carousel.tsx'
import { Snippet } from './snippet.tsx'

type EditorialSection = Extract<Section, { readonly kind: 'carousel' | 'banner' | 'snippet' }>
/** A section of an editor, or an aside. */
export type EditorialProps = {
  readonly part: EditorialSection | { readonly kind: 'aside'; readonly aside: EditorialAside }
  /** Its place among the sections, which picks a tint. */
  readonly at: number
}

/**
 * The sections that editors write wholly. Their code is a late chunk: the server renders them, and its HTML stays until
 * the chunk has loaded. [CON-11]
 */
export function Editorial({ part, at }: EditorialProps) {
  switch (part.kind) {
    case 'carousel':
      return <Carousel carousel={part} />
    case 'banner':
      return <BannerView banner={part.banner} tint={at} headingLevel={2} look="wide" />
    case 'snippet':
      return <Snippet snippet={part} />
    case 'aside':
      return <Aside aside={part.aside} tint={at} />
  }
}
