import { ButtonLink, IconButton } from '../../ui/buttons/button.tsx'
import { Stepper } from '../../ui/fields/stepper.tsx'
import styles from './basket.module.css'

type LineActionsProps = {
  readonly line: { readonly name: string; readonly quantity: number; readonly isAvailable: boolean }
  /** Where it is changed; null = nothing of it can be. */
  readonly changeHref: string | null
  readonly onCount: (quantity: number) => void
  readonly onRemove: () => void
}

/** What can be done to one line of the cart: counted, changed, taken out. */
export function LineActions({ line, changeHref, onCount, onRemove }: LineActionsProps) {
  const { name, quantity, isAvailable } = line
  return (
    <div className={styles.lineActions}>
      {isAvailable && <Stepper label={name} value={quantity} max={99} removes onChange={onCount} />}
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
