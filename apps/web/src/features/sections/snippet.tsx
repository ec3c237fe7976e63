import type { Section } from '../../api/site.ts'
import { TextView } from '../../shared/text/text-view.tsx'
import styles from './sections.module.css'

type SnippetProps = { readonly snippet: Extract<Section, { readonly kind: 'snippet' }> }

/** A short text of an editor. [CON-11] */
export function Snippet({ snippet: { title, blocks } }: SnippetProps) {
  return (
    <section className={styles.snippet}>
      {title !== null && <h2>{title}</h2>}
      <TextView blocks={blocks} />
    </section>
  )
}
