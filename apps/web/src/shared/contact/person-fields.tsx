import { longestText } from '@forno/domain/core/text-limits'
import type { ReactNode } from 'react'
import styles from './person-fields.module.css'
import { TextField, type TextFieldProps } from '../../ui/fields/text-field.tsx'

type PersonFieldProps = Omit<TextFieldProps, 'label' | 'type'>

/** Two fields side by side where there is room. `short` = fields narrow enough for phones, such as parts of a name. */
export const FieldPairs = ({ short = false, children }: { readonly short?: boolean; readonly children: ReactNode }) => (
  <div className={short ? styles.short : styles.pairs}>{children}</div>
)

/** The fields of a person, with the longest texts that calls accept. */
export const FirstNameField = (props: PersonFieldProps) => (
  <TextField autoComplete="given-name" maxLength={longestText.name} {...props} label="First name" />
)

export const LastNameField = (props: PersonFieldProps) => (
  <TextField autoComplete="family-name" maxLength={longestText.name} {...props} label="Last name" />
)

export const EmailField = (props: PersonFieldProps) => (
  <TextField
    inputMode="email"
    autoComplete="email"
    autoCapitalize="none"
    spellCheck={false}
    maxLength={longestText.email}
    {...props}
    type="email"
    label="Email"
  />
)

export const MobileField = (props: PersonFieldProps) => (
  <TextField inputMode="tel" autoComplete="tel" maxLength={longestText.phone} {...props} type="tel" label="Mobile" />
)
