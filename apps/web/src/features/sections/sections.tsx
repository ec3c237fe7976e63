import { Fragment, type ReactNode } from 'react'
import type { Section } from '../../api/site.ts'

type OfKind<Kind extends Section['kind']> = Extract<Section, { readonly kind: Kind }>

/** The function that renders each kind of section. */
export type SectionRenderers = {
  readonly [Kind in Section['kind']]?: (section: OfKind<Kind>, at: number) => ReactNode
}

type SectionsProps = { readonly sections: readonly Section[]; readonly renderers: SectionRenderers }

/** The sections of a layout in their order; a kind that this version does not know is left out. [CON-11] [NAV-03] */
export const Sections = ({ sections, renderers }: SectionsProps): ReactNode =>
  sections.map((section, at) => {
    const draw = renderers[section.kind] as ((section: Section, at: number) => ReactNode) | undefined
    return <Fragment key={at}>{draw?.(section, at)}</Fragment>
  })
