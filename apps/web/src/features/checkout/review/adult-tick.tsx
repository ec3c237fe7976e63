import { noticeTexts } from '@forno/domain/texts/refusal-texts'
import { useId } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { Note } from '../../../ui/progress/states.tsx'
import type { CheckoutValues } from '../checkout-values.ts'
import styles from '../checkout.module.css'

/** The customer confirms to be 18 or over; alcohol is not ordered without it. [RUL-03] */
export function AdultTick({ form }: { form: UseFormReturn<CheckoutValues> }) {
  const id = useId()
  const refusal = form.formState.errors.isAdult?.message
  return (
    <div className={styles.adult}>
      <Checkbox
        label="I am 18 or over"
        hint="There is alcohol in your cart. We ask for proof of age when we hand it over."
        aria-invalid={refusal !== undefined}
        aria-describedby={refusal === undefined ? undefined : id}
        {...form.register('isAdult', { validate: (isOn) => isOn || noticeTexts.notAdult })}
      />
      {refusal !== undefined && (
        <div id={id} role="alert">
          <Note tone="danger">{refusal}</Note>
        </div>
      )}
    </div>
  )
}
