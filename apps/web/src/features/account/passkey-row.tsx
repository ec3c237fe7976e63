import { fillPlaceholders } from '@forno/domain/texts/placeholders'
import { dateLabel } from '@forno/domain/fulfilment/date-labels'
import type { CustomerId } from '@forno/domain/core/basic-types'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useRemovePasskey, type Passkey } from './model/passkeys.ts'
import { useWithProof } from './model/step-up.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { accountChangeMessages } from './account-change-texts.ts'
import { ItemRow } from './item-row.tsx'
import { RenamePasskeyForm } from './rename-passkey-form.tsx'
import { useRemoval } from './use-attempt.ts'

type PasskeyRowProps = { readonly customerId: CustomerId; readonly passkey: Passkey; readonly onRemoved: () => void }

const datesOf = ({ addedAt, lastUsedAt }: Passkey): string =>
  `Added ${dateLabel(addedAt)} · ${lastUsedAt === null ? 'not used yet' : `last used ${dateLabel(lastUsedAt)}`}`

/** One passkey: its name, which can be edited in place, and its removal. [ACC-36] */
export function PasskeyRow({ customerId, passkey, onRemoved }: PasskeyRowProps) {
  const { passkeyId, name } = passkey
  const withProof = useWithProof()
  const removal = useRemovePasskey(customerId, passkeyId)
  const remove = useRemoval({
    noun: 'passkey',
    title: fillPlaceholders(accountChangeMessages.removeTitle, { name: `“${name}”` }),
    message: accountChangeMessages.removePasskey,
    remove: () => withProof(() => removal.mutateAsync()),
    onRemoved,
  })
  const [isRenaming, setRenaming] = useState(false)
  const rename = useRef<HTMLButtonElement>(null)
  const close = () => {
    flushSync(() => setRenaming(false))
    rename.current?.focus()
  }
  if (isRenaming)
    return (
      <li>
        <RenamePasskeyForm customerId={customerId} passkey={passkey} onClose={close} />
      </li>
    )
  return (
    <ItemRow
      icon="check"
      name={name}
      facts={datesOf(passkey)}
      isRemoving={removal.isPending}
      onRemove={() => void remove()}
    >
      <Button
        ref={rename}
        variant="quiet"
        size="small"
        icon="pencil"
        aria-label={`Rename ${name}`}
        onClick={() => setRenaming(true)}
      >
        Rename
      </Button>
    </ItemRow>
  )
}
