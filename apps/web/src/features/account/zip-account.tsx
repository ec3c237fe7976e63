import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { zipTokenQuery } from '../../api/zip-token.ts'
import type { ApiError } from '../../lib/http/api-error.ts'
import { useCall } from '../../lib/http/call-context.ts'
import { accountError } from '../../state/customer/account-errors.ts'
import { succeeded } from '../../state/customer/profile.ts'
import { useSuspenseCustomer } from '../../state/sign-in/customer.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { useNotices } from '../../ui/notices/notices.ts'
import { Note } from '../../ui/progress/states.tsx'
import styles from './account.module.css'

const dayOf = (instant: string): string => new Date(instant).toLocaleDateString('en-AU', { dateStyle: 'long' })

/** The Zip account that the checkout remembers, and its removal. Nothing without one. [ACC-15] */
export function ZipAccount({ onRemoved }: { readonly onRemoved: () => void }) {
  const call = useCall()
  const queries = useQueryClient()
  const notices = useNotices()
  const query = zipTokenQuery(call, useSuspenseCustomer().customerId)
  const { data: stored = null } = useQuery(query)
  const remove = useMutation<null, ApiError>({
    mutationFn: () => call('DELETE /customer/ziptoken'),
    onSuccess: () => {
      queries.setQueryData(query.queryKey, null)
      notices.snackbar({ text: succeeded('removed Zip') })
      onRemoved()
    },
  })
  if (stored === null) return null
  return (
    <section aria-labelledby="zip-account" className={styles.card}>
      <h2 id="zip-account">Zip</h2>
      <p>We remember your Zip account until {dayOf(stored.expiresAt)}, so you can pay without a visit to Zip.</p>
      <div role="alert">{remove.error !== null && <Note tone="danger">{accountError(remove.error)}</Note>}</div>
      <div>
        <Button variant="secondary" busy={remove.isPending} onClick={() => remove.mutate()}>
          Remove Zip
        </Button>
      </div>
    </section>
  )
}
