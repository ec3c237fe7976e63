import { useQuery } from '@tanstack/react-query'
import { useImperativeHandle, useState } from 'react'
import { zipTokenQuery } from '../../../../api/zip-token.ts'
import { useCall } from '../../../../lib/http/call-context.ts'
import { useCustomer } from '../../../../state/sign-in/customer.ts'
import { Checkbox } from '../../../../ui/fields/checkbox.tsx'
import type { Customer } from '../../../../api/customer.ts'
import type { PanelProps } from '../../payment/method.ts'
import styles from '../../payment/wallet-panel.module.css'

/** Zip of a signed-in customer: it can be remembered, and then pays without Zip's page. [ACC-15] */
export function ZipPanel(props: PanelProps) {
  const customer = useCustomer()
  return customer === null ? null : <RememberedZip {...props} customer={customer} />
}

function RememberedZip({ proofRef, refusedAttempt, customer }: PanelProps & { readonly customer: Customer }) {
  const { data: stored = null } = useQuery(zipTokenQuery(useCall(), customer.customerId))
  // Zip may have withdrawn the permission: after a refusal the customer pays on its page unless they choose again.
  const [paysDirectly, setPaysDirectly] = useState(refusedAttempt?.paymentType !== 'zippay')
  const [remembers, setRemembers] = useState(false)
  useImperativeHandle(proofRef, () => () => {
    const zip = stored !== null && paysDirectly ? { token: stored.zipToken } : { remembers }
    return Promise.resolve({ zip })
  })
  return (
    <div className={styles.panel} role="group" aria-label="Zip">
      {stored !== null && (
        <Checkbox
          label="Use the Zip account that we remember"
          hint="You pay here, without a visit to Zip."
          checked={paysDirectly}
          onChange={({ target }) => setPaysDirectly(target.checked)}
        />
      )}
      {(stored === null || !paysDirectly) && (
        <Checkbox
          label="Remember Zip for next time"
          hint="Zip asks you once. You can remove it in your account."
          checked={remembers}
          onChange={({ target }) => setRemembers(target.checked)}
        />
      )}
    </div>
  )
}
