import type { Ref } from 'react'
import { TextField } from '../../../ui/fields/text-field.tsx'
import styles from './entrance.module.css'

type StoreCodeFieldProps = {
  readonly ref?: Ref<HTMLInputElement>
  readonly value: string
  readonly refusal: string | null | undefined
  readonly onChange: (storeCode: string) => void
}

/** The code of the store whose kitchen uses this screen. */
export const StoreCodeField = ({ onChange, value, refusal, ...focus }: StoreCodeFieldProps) => (
  <TextField
    {...focus}
    label="Store code"
    name="storeCode"
    autoComplete="off"
    autoCapitalize="characters"
    spellCheck={false}
    className={styles.code}
    value={value}
    refusal={refusal}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
)
