import { mayRemoveSignInMethod, type RemovableMethod } from '@forno/domain/customers/social-identity'
import { useQuery } from '@tanstack/react-query'
import { passkeysQuery } from './model/passkeys.ts'
import { useShop } from '../../lib/react/shop-context.ts'
import type { Customer } from '../../api/customer.ts'
import { offeredProviders, providerNames } from '../../state/sign-in/social-attempt.ts'
import { ConnectGoogle, ConnectProvider, DisconnectProvider } from './provider-buttons.tsx'
import { SetPassword } from './set-password.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './account.module.css'

/** Each way by which the customer can log in; every passkey is one of them. */
const methodsOf = ({ hasEmailAccount, identities }: Customer, passkeys: number): readonly RemovableMethod[] => [
  ...(hasEmailAccount ? (['email'] as const) : []),
  ...identities.map(({ provider }) => provider),
  ...Array.from({ length: passkeys }, () => 'passkey' as const),
]

/** The customer's ways to log in, and those that can be added. [ACC-02] [ACC-06] [ACC-14] */
export function SignInMethods({ customer }: { customer: Customer }) {
  const { configuration } = useShop()
  const { data: passkeys = [] } = useQuery(passkeysQuery(customer.customerId))
  const methods = methodsOf(customer, passkeys.length)
  const connectable = offeredProviders(configuration).filter((each) => !methods.includes(each))
  return (
    <section aria-labelledby="ways" className={styles.card}>
      <h2 id="ways">How you log in</h2>
      <ul className={styles.rows}>
        {customer.hasEmailAccount && (
          <li className={styles.row}>
            <Icon name="check" size={24} />
            <div>
              <strong>Email and password</strong>
              <p className={styles.quiet}>{customer.email}</p>
            </div>
          </li>
        )}
        {customer.identities.map(({ provider }) => {
          const isOnlyWay = !mayRemoveSignInMethod(methods, provider)
          return (
            <li key={provider} className={styles.row}>
              <Icon name="check" size={24} />
              <div>
                <strong>{providerNames[provider]}</strong>
                {isOnlyWay && (
                  <p className={styles.quiet}>Your only way to log in. Connect another one before you disconnect it.</p>
                )}
              </div>
              {!isOnlyWay && <DisconnectProvider provider={provider} />}
            </li>
          )
        })}
      </ul>
      {!customer.hasEmailAccount && <SetPassword email={customer.email} />}
      {connectable.length > 0 && (
        <div className={styles.others}>
          <h3>Connect another way</h3>
          <div className={styles.connects}>
            {connectable.map((provider) =>
              provider === 'google' ? (
                <ConnectGoogle key={provider} />
              ) : (
                <ConnectProvider key={provider} provider={provider} customerId={customer.customerId} />
              ),
            )}
          </div>
        </div>
      )}
    </section>
  )
}
