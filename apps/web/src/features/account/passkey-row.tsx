import { dateWords } from '@forno/domain/fulfilment/date-words'
import type { CustomerId } from '@forno/domain/words'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { accountTrouble } from '../../data/account-trouble.ts'
import { useRemovePasskey, type Passkey } from '../../data/passkeys.ts'
import { succeeded } from '../../data/profile.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useNotices } from '../../ui/notices.ts'
import { PasskeyName } from './passkey-name.tsx'
import styles from './account.module.css'

type PasskeyRowProps = { readonly customerId: CustomerId; readonly passkey: Passkey; readonly onRemoved: () => void }

const datesOf = ({ addedAt, lastUsedAt }: Passkey): string =>
  `Added ${dateWords(addedAt)} · ${lastUsedAt === null ? 'not used yet' : `last used ${dateWords(lastUsedAt)}`}`

/** One passkey: its name, which may be changed where it stands, and its end. */
export function PasskeyRow({ customerId, passkey, onRemoved }: PasskeyRowProps) {
  const { passkeyId, name } = passkey
  const { mutateAsync, isPending } = useRemovePasskey(customerId, passkeyId)
  const [isNaming, setNaming] = useState(false)
  const rename = useRef<HTMLButtonElement>(null)
  const notices = useNotices()
  const remove = async () => {
    const title = `Remove “${name}”?`
    const message = 'It will log you in no more. Devices that are logged in now stay so.'
    const confirmLabel = 'Remove passkey'
    if (!(await notices.ask({ title, message, confirmLabel, cancelLabel: 'Keep it', danger: true }))) return
    try {
      await mutateAsync()
      notices.snackbar({ text: succeeded('removed a passkey') })
      onRemoved()
    } catch (trouble) {
      const text = accountTrouble(trouble)
      if (text !== null) notices.snackbar({ text, theme: 'danger' })
    }
  }
  const close = () => {
    flushSync(() => setNaming(false))
    rename.current?.focus()
  }
  if (isNaming)
    return (
      <li>
        <PasskeyName customerId={customerId} passkey={passkey} onClose={close} />
      </li>
    )
  return (
    <li className={styles.passkey}>
      <Icon name="check" size={24} />
      <div>
        <strong>{name}</strong>
        <p className={styles.quiet}>{datesOf(passkey)}</p>
      </div>
      <div className={styles.passkeyActions}>
        <Button
          ref={rename}
          variant="quiet"
          size="small"
          icon="pencil"
          aria-label={`Rename ${name}`}
          onClick={() => setNaming(true)}
        >
          Rename
        </Button>
        <Button
          variant="quiet"
          size="small"
          icon="bin"
          busy={isPending}
          aria-label={`Remove ${name}`}
          onClick={() => void remove()}
        >
          Remove
        </Button>
      </div>
    </li>
  )
}
