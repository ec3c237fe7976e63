import { cx } from '../cx.ts'
import styles from './button.module.css'

export type ButtonLook = {
  /** primary: the one thing to do here; secondary: another good thing; quiet: in passing; danger: cannot be undone. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined
  size?: 'small' | 'medium' | 'large' | undefined
  /** Fills the width it is given. */
  wide?: boolean | undefined
}

/** The classes that make any element look like a button. */
export const buttonClass = ({ variant = 'primary', size = 'medium', wide = false }: ButtonLook): string =>
  cx(styles.button, styles[variant], styles[size], wide && styles.wide)
