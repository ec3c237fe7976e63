import { maximumQuantity } from '@forno/domain/basket/state'
import { ButtonLink, IconButton } from '../../ui/buttons/button.tsx'
import { Stepper } from '../../ui/fields/stepper.tsx'
import styles from './basket.module.css'

type LineActionsProps = {
  readonly line: { readonly name: string; readonly quantity: number; readonly isAvailable: boolean }
  /** The page that edits the line; null = it has nothing to edit. */
  readonly changeHref: string | null
  readonly onCount: (quantity: number) => void
  readonly onRemove: () => void
}

/** The actions of a cart line: quantity, edit, remove. */
export function LineActions({ line, changeHref, onCount, onRemove }: LineActionsProps) {
  const { name, quantity, isAvailable } = line
  return (
    <div className={styles.lineActions}>
      {isAvailable && <Stepper label={name} value={quantity} max={maximumQuantity} removes onChange={onCount} />}
      {changeHref !== null && (
        <ButtonLink variant="quiet" size="small" icon="pencil" href={changeHref} aria-label={`Change ${name}`}>
          Change
        </ButtonLink>
      )}
      {(quantity > 1 || !isAvailable) && (
        <IconButton icon="bin" label={`Remove ${name}`} className={styles.remove} onClick={onRemove} />
      )}
    </div>
  )
}
