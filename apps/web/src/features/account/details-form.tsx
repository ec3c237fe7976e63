import { longestText } from '@forno/domain/core/text-limits'
import { SupportText } from '../../lib/react/support-link.tsx'
import { cleanText } from '@forno/domain/core/pasted-text'
import { normalisePhone } from '@forno/domain/customers/phone'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { accountMessages } from '../../state/sign-in/account-texts.ts'
import { accountError } from '../../state/customer/account-errors.ts'
import { useConsentWords } from '../../shared/contact/consent-texts.ts'
import { contactRules } from '../../shared/contact/contact-rules.ts'
import type { Customer } from '../../api/customer.ts'
import { succeeded, useChangeProfile } from '../../state/customer/profile.ts'
import { refusalOf } from '../../state/texts/refusals.ts'
import { hasExpressPay } from '../../lib/express-pay.ts'
import { useShop } from '../../lib/react/shop-context.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useNotices } from '../../ui/notices/notices.ts'
import {
  EmailField,
  FieldPairs,
  FirstNameField,
  LastNameField,
  MobileField,
} from '../../shared/contact/person-fields.tsx'
import { Note } from '../../ui/progress/states.tsx'
import styles from './account.module.css'

type Fields = {
  firstName: string
  lastName: string
  mobileNumber: string
  /** '' = none. */
  expressPayMobileNumber: string
  optinEmail: boolean
  optinSms: boolean
  optinSupercarsFan: boolean
}

const fieldsOf = ({ mobileNumber, expressPayMobileNumber, profile }: Customer): Fields => {
  const { firstName, lastName, optinEmail, optinSms, optinSupercarsFan } = profile
  return {
    firstName,
    lastName,
    mobileNumber,
    optinEmail,
    optinSms,
    optinSupercarsFan,
    expressPayMobileNumber: expressPayMobileNumber ?? '',
  }
}

const mayBeEmpty = (text: string): true | string => cleanText(text) === '' || contactRules.phoneNumber(text)

/** Name, mobiles and consents. Only changed fields are sent to the server. [ACC-22] [ACC-34] [ACC-37] */
export function DetailsForm({ customer }: { customer: Customer }) {
  const form = useForm<Fields>({ values: fieldsOf(customer), mode: 'onTouched' })
  const { register, formState, handleSubmit, setError } = form
  const { errors, isDirty } = formState
  const { mutateAsync } = useChangeProfile()
  const { configuration } = useShop()
  const words = useConsentWords()
  const notices = useNotices()
  const [problem, setProblem] = useState<string | null>(null)
  const save = async (fields: Fields) => {
    setProblem(null)
    const { mobileNumber, expressPayMobileNumber, ...profile } = fields
    try {
      await mutateAsync({
        mobileNumber: normalisePhone(mobileNumber) ?? mobileNumber,
        expressPayMobileNumber: normalisePhone(expressPayMobileNumber),
        profile: { ...profile, firstName: cleanText(profile.firstName), lastName: cleanText(profile.lastName) },
      })
      notices.snackbar({ text: succeeded('updated your details') })
    } catch (error) {
      for (const { field, message } of refusalOf(error).data.errors ?? [])
        if (field === 'mobileNumber' || field === 'expressPayMobileNumber')
          setError(field, { message }, { shouldFocus: true })
      setProblem(accountError(error))
    }
  }
  const submit = handleSubmit(save, () => setProblem(accountMessages.incomplete))
  return (
    <form noValidate method="post" className={styles.card} onSubmit={(event) => void submit(event)}>
      <FieldPairs short>
        <FirstNameField
          required
          refusal={errors.firstName?.message}
          {...register('firstName', { validate: contactRules.firstName })}
        />
        <LastNameField
          required
          refusal={errors.lastName?.message}
          {...register('lastName', { validate: contactRules.lastName })}
        />
      </FieldPairs>
      <FieldPairs>
        <MobileField
          required
          refusal={errors.mobileNumber?.message}
          {...register('mobileNumber', { validate: contactRules.phoneNumber })}
        />
        <EmailField readOnly value={customer.email} hint="This is your login, so it can't be changed." />
      </FieldPairs>
      {hasExpressPay(configuration) && (
        <FieldPairs>
          <TextField
            type="tel"
            label="Phone for express pay (optional)"
            hint="For orders where your wallet gives us no mobile."
            inputMode="tel"
            autoComplete="off"
            maxLength={longestText.phone}
            refusal={errors.expressPayMobileNumber?.message}
            {...register('expressPayMobileNumber', { validate: mayBeEmpty })}
          />
        </FieldPairs>
      )}
      <fieldset className={styles.optins}>
        <legend>What may we send you?</legend>
        <Checkbox label={words.email} {...register('optinEmail')} />
        <Checkbox label={words.sms} {...register('optinSms')} />
        <Checkbox label={words.supercarsFan} {...register('optinSupercarsFan')} />
        <p className={styles.quiet}>We'll always send updates about your orders.</p>
      </fieldset>
      <div role="alert">
        {problem !== null && (
          <Note tone="danger">
            <SupportText text={problem} />
          </Note>
        )}
      </div>
      <div>
        <Button type="submit" busy={formState.isSubmitting} disabled={!isDirty}>
          Save changes
        </Button>
      </div>
    </form>
  )
}
