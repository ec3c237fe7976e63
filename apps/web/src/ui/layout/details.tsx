import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { Icon } from '../icon.tsx'
import type { IconName } from '../icon-shapes.ts'
import styles from './details.module.css'

/** A term and its value; `strong` for a total, `saving` for a deduction. */
export type Fact = { term: ReactNode; value: ReactNode; strong?: boolean | undefined; saving?: boolean | undefined }

/** Terms and values. rows: term left, value right, as on a receipt; stats: a large value above its term. */
export function Facts({ facts, look = 'rows' }: { facts: readonly Fact[]; look?: 'rows' | 'stats' | undefined }) {
  return (
    <dl className={styles[look]}>
      {facts.map(({ term, value, strong, saving }, index) => (
        <div key={index} className={cx(strong && styles.strong, saving && styles.saving)}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A section; `open` = it is open at first. */
export type AccordionItem = { id: string; title: ReactNode; content: ReactNode; open?: boolean | undefined }

/** Collapsible sections; with `exclusive`, one open at a time. */
export function Accordion({ items, exclusive }: { items: readonly AccordionItem[]; exclusive?: string | undefined }) {
  return (
    <div className={styles.accordion}>
      {items.map(({ id, title, content, open }) => (
        <details key={id} name={exclusive} open={open} className={styles.item}>
          <summary>
            <span>{title}</span>
            <Icon name="down" size={20} />
          </summary>
          <div className={styles.content}>{content}</div>
        </details>
      ))}
    </div>
  )
}

/** A step of a process. */
export type Step = {
  id: string
  label: ReactNode
  /** When it happened, or a remark. */
  time?: ReactNode
  icon?: IconName | undefined
}

/** The steps of a process, done up to and including `current`, each with its time. */
export function StatusLine({
  label,
  steps,
  current,
  finished = false,
}: {
  label: string
  steps: readonly Step[]
  /** The id of the current step. */
  current: string
  /** The last step is done too. */
  finished?: boolean | undefined
}) {
  const now = steps.findIndex(({ id }) => id === current)
  return (
    <ol aria-label={label} className={styles.line}>
      {steps.map(({ id, label: stepLabel, time, icon }, index) => {
        const done = index < now || (finished && index === now)
        return (
          <li
            key={id}
            aria-current={index === now ? 'step' : undefined}
            className={cx(styles.step, done && styles.done, index === now && !done && styles.now)}
          >
            <span className={styles.mark}>
              {done ? <Icon name="check" size={18} /> : icon && <Icon name={icon} size={18} />}
            </span>
            <span className={styles.label}>{stepLabel}</span>
            <span className={styles.time}>{time}</span>
          </li>
        )
      })}
    </ol>
  )
}
