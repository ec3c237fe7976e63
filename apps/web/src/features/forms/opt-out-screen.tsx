import { useState } from 'react'
import { useBrand } from '../../lib/react/shop-context.ts'
import { linkIdOf, useOptOut, type LinkId, type OptOutType } from './model/opt-outs.ts'
import { sentence } from '../../state/texts/sentences.ts'
import { PageHead } from '../../lib/react/page-head.tsx'
import { SupportLink } from '../../lib/react/support-link.tsx'
import { useHydrated } from '../../lib/react/use-hydrated.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { Page } from '../../ui/layout/layout.tsx'
import { paths } from '../../urls/urls.ts'
import { Link } from '../../ui/link.tsx'
import { Note } from '../../ui/progress/states.tsx'
import { EmailField, MobileField } from '../../shared/contact/person-fields.tsx'
import { formRules } from './form-fields.ts'
import { FormFrame } from './form-frame.tsx'
import { fanDone, optOutTexts } from './opt-out-texts.ts'
import { SentNote } from './sent-note.tsx'
import { useFormSending } from './use-form-sending.ts'
import styles from './forms.module.css'

type OptOutScreenProps = { readonly type: OptOutType; readonly idText: string | undefined }

/**
 * /preferences/{type}/{userId?}: a link needs one button only; without a link the page asks for the contact. [MKT-06]
 */
export function OptOutScreen({ type, idText }: OptOutScreenProps) {
  const brand = useBrand()
  const [isDone, setDone] = useState(false)
  const [isFanToo, setFanToo] = useState(false)
  const { title, lead } = optOutTexts[type]
  const id = linkIdOf(idText)
  const wish = { type, isFanToo, onDone: () => setDone(true) }
  return (
    <Page narrow>
      <PageHead title={title} brand={brand} isHidden />
      <h1>{title}</h1>
      {isDone ? (
        <Done type={type} isFanToo={isFanToo} idText={id === null ? undefined : idText} />
      ) : (
        <>
          <p className={styles.lead}>{lead}</p>
          {id === null ? (
            <TypedContactForm {...wish} setFanToo={setFanToo} />
          ) : (
            <Confirm {...wish} id={id} setFanToo={setFanToo} />
          )}
        </>
      )}
    </Page>
  )
}

type OptOutProps = {
  readonly type: OptOutType
  readonly isFanToo: boolean
  readonly setFanToo: (isFanToo: boolean) => void
  readonly onDone: () => void
}

function Confirm({ type, id, isFanToo, setFanToo, onDone }: OptOutProps & { id: LinkId }) {
  const isHydrated = useHydrated()
  const { mutate, isPending, error } = useOptOut()
  return (
    <section aria-label={optOutTexts[type].title} className={styles.frame}>
      <div className={styles.confirm}>
        <FanBox {...{ type, isFanToo, setFanToo }} />
        <div role="alert">
          {error !== null && (
            <Note tone="danger" title="Nothing has changed yet">
              {sentence(error)}
            </Note>
          )}
        </div>
        <Button
          size="large"
          wide
          busy={isPending}
          disabled={!isHydrated}
          onClick={() => mutate({ type, who: id, isFanToo }, { onSuccess: onDone })}
        >
          {optOutTexts[type].action}
        </Button>
      </div>
    </section>
  )
}

function TypedContactForm({ type, isFanToo, setFanToo, onDone }: OptOutProps) {
  const { mutateAsync } = useOptOut()
  const isMail = type === 'email'
  const sending = useFormSending<object>({
    send: async ({ email = '', mobileNumber = '' }) => {
      await mutateAsync({ type, who: isMail ? email : mobileNumber, isFanToo })
      return {}
    },
    onSent: onDone,
  })
  const { register, formState } = sending.form
  return (
    <FormFrame
      title={isMail ? 'Which address?' : 'Which number?'}
      sending={sending}
      submitLabel={optOutTexts[type].action}
    >
      {isMail ? (
        <EmailField
          required
          refusal={formState.errors.email?.message}
          {...register('email', { validate: (text = '') => formRules.email(text) })}
        />
      ) : (
        <MobileField
          required
          refusal={formState.errors.mobileNumber?.message}
          {...register('mobileNumber', { validate: (text = '') => formRules.mobileNumber(text) })}
        />
      )}
      <FanBox {...{ type, isFanToo, setFanToo }} />
    </FormFrame>
  )
}

function FanBox({ type, isFanToo, setFanToo }: Omit<OptOutProps, 'onDone'>) {
  if (type === 'email') return null
  return (
    <Checkbox
      label="Nothing for fans of Supercars, either"
      checked={isFanToo}
      onChange={({ currentTarget }) => setFanToo(currentTarget.checked)}
    />
  )
}

function Done({ type, isFanToo, idText }: { type: OptOutType; isFanToo: boolean; idText: string | undefined }) {
  const { done, continuing, other } = optOutTexts[type]
  return (
    <SentNote title={done} reference={null}>
      {isFanToo && <p>{fanDone}</p>}
      <p>{continuing}</p>
      <p>
        {/* The opt-out above covers this channel alone. */}
        <Link href={paths.preferences(other.type, idText)}>{other.label}</Link>
      </p>
      <p>
        Something still coming? Ring us on <SupportLink />.
      </p>
    </SentNote>
  )
}
