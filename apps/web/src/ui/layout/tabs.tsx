import { useId, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import styles from './tabs.module.css'

type Tab<Id extends string> = { id: Id; label: ReactNode; content: ReactNode }

export type TabsProps<Id extends string> = {
  /** The label of the tab list for screen readers. */
  label: string
  tabs: readonly Tab<Id>[]
  /** With `onSelect` the owner controls the selection; without it, the tabs do, starting with the first. */
  selected?: Id | undefined
  onSelect?: ((id: Id) => void) | undefined
}

/** Tabs with one visible panel; arrows, Home and End move between the tabs. [UI-04] */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect }: TabsProps<Id>) {
  const ownId = useId()
  const list = useRef<HTMLDivElement>(null)
  const [ownSelection, setOwnSelection] = useState(tabs[0]?.id)
  const active = selected ?? ownSelection
  const select = (id: Id) => {
    setOwnSelection(id)
    onSelect?.(id)
  }
  const move = (event: KeyboardEvent) => {
    const current = tabs.findIndex(({ id }) => id === active)
    const target = tabs[afterKey(event.key, current, tabs.length)]
    if (!target) return
    event.preventDefault()
    select(target.id)
    list.current?.querySelector<HTMLElement>(`#${CSS.escape(`${ownId}-tab-${target.id}`)}`)?.focus()
  }
  return (
    <div className={styles.tabs}>
      <div ref={list} role="tablist" aria-label={label} className={styles.list} data-scrolls>
        {tabs.map(({ id, label: tabLabel }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${ownId}-tab-${id}`}
            aria-selected={id === active}
            aria-controls={id === active ? `${ownId}-panel` : undefined}
            tabIndex={id === active ? 0 : -1}
            onClick={() => select(id)}
            onKeyDown={move}
          >
            {tabLabel}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${ownId}-panel`}
        aria-labelledby={`${ownId}-tab-${active}`}
        tabIndex={0}
        className={styles.panel}
      >
        {tabs.find(({ id }) => id === active)?.content}
      </div>
    </div>
  )
}

/** The index of the tab that a key selects from `current` of `count`; -1 for other keys. [UI-04] */
export const afterKey = (key: string, current: number, count: number): number => {
  switch (key) {
    case 'ArrowRight':
      return (current + 1) % count
    case 'ArrowLeft':
      return (current - 1 + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return -1
  }
}
