import type { ReactNode } from 'react'
import { rememberSection, useBuilderMemory } from './model/builder-memory.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './builder.module.css'

type BuilderSectionProps = {
  /** The device remembers under this name whether the section was open. */
  readonly id: string
  readonly title: string
  /** The current choice, shown while the section is folded. */
  readonly chosen?: ReactNode
  readonly isOpen?: boolean
  readonly children: ReactNode
}

/**
 * A collapsible section of the builder that stays as the customer left it; always open in the simple view. Its contents
 * render only while it is open: forty hidden toppings would slow down every tap.
 */
export function BuilderSection({ id, title, chosen, isOpen = true, children }: BuilderSectionProps) {
  const isPlain = useBuilderMemory((memory) => memory.isPlain)
  const remembered = useBuilderMemory(({ sections }) => sections[id])
  const open = remembered ?? isOpen
  if (isPlain)
    return (
      <section className={styles.section}>
        <h3 className={styles.plainTitle}>{title}</h3>
        <div className={styles.content}>{children}</div>
      </section>
    )
  return (
    <details
      className={styles.section}
      open={open}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open !== open) rememberSection(id, currentTarget.open)
      }}
    >
      <summary className={styles.summary}>
        <span className={styles.sectionTitle}>{title}</span>
        {chosen !== undefined && <span className={styles.chosen}>{chosen}</span>}
        <Icon name="down" size={20} />
      </summary>
      {open && <div className={styles.content}>{children}</div>}
    </details>
  )
}
