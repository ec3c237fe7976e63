import type { ReactNode } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { IconName } from '../../ui/icon-shapes.ts'
import styles from './account.module.css'

type ItemRowProps = {
  readonly icon: IconName
  readonly name: string
  /** A badge with the item's status, beside its name. */
  readonly badge?: ReactNode
  readonly facts: string
  /** Further actions. */
  readonly children: ReactNode
  readonly isRemoving: boolean
  readonly onRemove: () => void
}

/** One item of an account, such as a card or a passkey: its facts, its actions, and its removal. */
export function ItemRow({ icon, name, badge, facts, children, isRemoving, onRemove }: ItemRowProps) {
  return (
    <li className={styles.kept} aria-label={name}>
      <Icon name={icon} size={24} />
      <div>
        <div className={styles.keptHead}>
          <strong>{name}</strong>
          {badge}
        </div>
        <p className={styles.quiet}>{facts}</p>
      </div>
      <div className={styles.keptActions}>
        {children}
        <Button
          variant="quiet"
          size="small"
          icon="bin"
          busy={isRemoving}
          aria-label={`Remove ${name}`}
          onClick={onRemove}
        >
          Remove
        </Button>
      </div>
    </li>
  )
}
