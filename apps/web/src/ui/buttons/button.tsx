import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { buttonClass } from './button-class.ts'
import type { ButtonLook } from './button-class.ts'
import { cx } from '../cx.ts'
import { Icon } from '../icon.tsx'
import type { IconName } from '../icon-shapes.ts'
import { Link } from '../link.tsx'
import type { LinkProps } from '../link.tsx'
import styles from './button.module.css'

type Face = ButtonLook & { icon?: IconName | undefined; children: ReactNode }

export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  Face & {
    /** Work in progress: keeps width and focus, shows a spinner, and ignores further presses. */
    busy?: boolean | undefined
    ref?: Ref<HTMLButtonElement>
  }

/** A button; its label says what it does. `type` is "button" by default. */
export function Button({
  variant,
  size,
  wide,
  icon,
  busy = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={cx(buttonClass({ variant, size, wide }), className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      // Enter in a field presses the submit button of its form, and submits a form of one field that has none.
      onClick={busy ? (press) => press.preventDefault() : onClick}
    >
      <ButtonFace icon={icon} size={size}>
        {children}
      </ButtonFace>
      {busy && <span className={styles.ring} aria-hidden />}
    </button>
  )
}

/** A link that looks like a button. */
export function ButtonLink({ variant, size, wide, icon, className, children, ...rest }: LinkProps & Face) {
  return (
    <Link {...rest} className={cx(buttonClass({ variant, size, wide }), className)}>
      <ButtonFace icon={icon} size={size}>
        {children}
      </ButtonFace>
    </Link>
  )
}

function ButtonFace({
  icon,
  size,
  children,
}: {
  icon: IconName | undefined
  size: ButtonLook['size']
  children: ReactNode
}) {
  return (
    <span className={styles.face}>
      {icon && <Icon name={icon} size={size === 'small' ? 18 : 20} />}
      {children}
    </span>
  )
}

export type IconButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  icon: IconName
  /** The action, for screen readers and as tooltip. */
  label: string
  /** tinted: one action among many of its kind; filled: the main action of the screen. */
  variant?: 'plain' | 'outlined' | 'tinted' | 'filled' | undefined
  /** A small number at its corner. */
  count?: number | undefined
  ref?: Ref<HTMLButtonElement>
}

/** A round icon button of 44 px. */
export function IconButton({ icon, label, variant = 'plain', count = 0, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={count > 0 ? `${label}, ${count}` : label}
      className={cx(styles.round, styles[variant], className)}
    >
      <Icon name={icon} size={22} />
      {count > 0 && (
        <span key={count} className={styles.count} aria-hidden>
          {count}
        </span>
      )}
    </button>
  )
}
