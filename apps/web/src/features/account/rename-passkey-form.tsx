import { longestPasskeyName } from '@forno/domain/customers/passkeys'
import type { CustomerId } from '@forno/domain/core/basic-types'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { accountError } from '../../state/customer/account-errors.ts'
import { useRenamePasskey, type Passkey } from './model/passkeys.ts'
import { succeeded } from '../../state/customer/profile.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Cluster } from '../../ui/layout/layout.tsx'
import { useNotices } from '../../ui/notices/notices.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import styles from './account.module.css'

type RenamePasskeyFormProps = {
  readonly customerId: CustomerId
  readonly passkey: Passkey
  readonly onClose: () => void
}

/** A form that renames a passkey. [ACC-36] */
export function RenamePasskeyForm({ customerId, passkey, onClose }: RenamePasskeyFormProps) {
  const { mutateAsync, isPending } = useRenamePasskey(customerId, passkey.passkeyId)
  const [refusal, setRefusal] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const notices = useNotices()
  useEffect(() => field.current?.select(), [])
  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = field.current?.value.trim() ?? ''
    setRefusal(name === '' ? 'Please enter a name.' : null)
    if (name === '') {
      field.current?.focus()
      return
    }
    try {
      await mutateAsync(name)
      notices.snackbar({ text: succeeded('renamed a passkey') })
      onClose()
    } catch (error) {
      setRefusal(accountError(error))
    }
  }
  return (
    <form noValidate method="post" className={styles.notice} onSubmit={(event) => void save(event)}>
      <TextField
        ref={field}
        label="Name of this passkey"
        name="name"
        autoComplete="off"
        defaultValue={passkey.name}
        maxLength={longestPasskeyName}
        refusal={refusal}
      />
      <Cluster>
        <Button type="submit" size="small" busy={isPending}>
          Save name
        </Button>
        <Button variant="quiet" size="small" onClick={onClose}>
          Cancel
        </Button>
      </Cluster>
    </form>
  )
}
