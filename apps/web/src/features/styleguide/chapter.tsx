import type { ReactNode } from 'react'
import styles from './styleguide.module.css'

/** A chapter of the styleguide. */
export function Chapter({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.chapter}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

/** One component with its name. */
export function Sample({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.sample}>
      <h3 className={styles.name}>{name}</h3>
      {children}
    </div>
  )
}
