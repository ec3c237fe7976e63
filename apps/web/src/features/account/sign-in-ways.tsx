import type { Customer } from '../../data/customer.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './account.module.css'

const providerNames: Readonly<Record<Customer['identities'][number]['provider'], string>> = {
  google: 'Google',
  facebook: 'Facebook',
  apple: 'Apple',
  paypal: 'PayPal',
}

/** By what somebody logs in. [ACC-02] */
export function SignInWays({ customer: { hasEmailAccount, identities, email } }: { customer: Customer }) {
  return (
    <section aria-labelledby="ways" className={styles.card}>
      <h2 id="ways">How you log in</h2>
      <ul className={styles.rows}>
        {hasEmailAccount && <Way name="Email and password" detail={email} />}
        {identities.map(({ provider, providerId }) => (
          <Way key={provider + providerId} name={providerNames[provider]} detail={null} />
        ))}
      </ul>
    </section>
  )
}

function Way({ name, detail }: { name: string; detail: string | null }) {
  return (
    <li className={styles.row}>
      <Icon name="check" size={24} />
      <div>
        <strong>{name}</strong>
        {detail !== null && <p className={styles.quiet}>{detail}</p>}
      </div>
    </li>
  )
}
