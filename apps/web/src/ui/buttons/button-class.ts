import { cx } from '../cx.ts'
import styles from './button.module.css'

/** The look of a button. */
export type ButtonLook = {
  /** primary: the main action; secondary: an alternative; quiet: a minor action; danger: cannot be undone. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined
  size?: 'small' | 'medium' | 'large' | undefined
  /** Takes the full width of its container. */
  wide?: boolean | undefined
}

/** Class names that make any element look like a button. */
export const buttonClass = ({ variant = 'primary', size = 'medium', wide = false }: ButtonLook): string =>
  cx(styles.button, styles[variant], styles[size], wide && styles.wide)
