import { Icon } from '../icon.tsx'
import styles from './price-age.module.css'

/** A quiet line near prices that may be out of date; nothing for null. */
export const PriceAge = ({ text }: { readonly text: string | null }) =>
  text !== null && (
    <p className={styles.age} data-age>
      <Icon name="clock" size={18} />
      <span>{text}</span>
    </p>
  )
