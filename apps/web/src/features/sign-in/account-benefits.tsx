import { paths } from '../../urls/urls.ts'
import { Icon } from '../../ui/icon.tsx'
import type { IconName } from '../../ui/icon-shapes.ts'
import { Link } from '../../ui/link.tsx'
import styles from './sign-in.module.css'

const reasons: readonly { readonly icon: IconName; readonly title: string; readonly text: string }[] = [
  { icon: 'refresh', title: 'The usual in two taps', text: 'Reorder anything you have had before.' },
  { icon: 'pin', title: 'No typing', text: 'Your address, store and details are there already.' },
  { icon: 'tag', title: 'Vouchers in one place', text: 'See your coupons on every device.' },
]

/** The benefits of an account, and how to order without one. */
export const AccountBenefits = () => (
  <aside aria-label="About accounts" className={styles.aside}>
    <ul className={styles.reasons}>
      {reasons.map(({ icon, title, text }) => (
        <li key={icon}>
          <Icon name={icon} size={24} />
          <div>
            <strong>{title}</strong>
            <span>{text}</span>
          </div>
        </li>
      ))}
    </ul>
    <p className={styles.without}>
      You can always order without one. <Link href={paths.menu()}>See the menu</Link>
      <Link href={paths.trackOrder}>Track an order without an account</Link>
    </p>
  </aside>
)
