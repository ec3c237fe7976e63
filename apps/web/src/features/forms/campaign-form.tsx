import { useState } from 'react'
import { timeOf } from '@forno/domain/fulfilment/time-labels'
import { isClaimedToday, useEnterCampaign, useLastEntry, type CampaignPage } from './model/campaigns.ts'
import { logFailure } from '../../lib/browser/log.ts'
import { useConsentWords } from '../../shared/contact/consent-texts.ts'
import { sentence } from '../../state/texts/sentences.ts'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { Stack } from '../../ui/layout/layout.tsx'
import { Note } from '../../ui/progress/states.tsx'
import { campaignForm } from './form-fields.ts'
import { FormFrame } from './form-frame.tsx'
import { SenderFields } from './sender-fields.tsx'
import { SentNote } from './sent-note.tsx'
import { useFormSending } from './use-form-sending.ts'

type CampaignFormProps = {
  readonly campaign: CampaignPage
  /** The store that runs the campaign; null = the whole chain. */
  readonly store: { readonly storeId: string; readonly name: string } | null
  /** The code was sent, or had been before. [ENG-08] */
  readonly onClaimed?: () => void
}

/** The outcome. `claimedText`: why the address gets no second code today; null = its code was sent. */
type Outcome = { readonly claimedText: string | null }

const noOptins = { optinEmail: false, optinSms: false, optinSupercarsFan: false } as const
const optinNames = [
  ['optinEmail', 'email'],
  ['optinSms', 'sms'],
  ['optinSupercarsFan', 'supercarsFan'],
] as const
type Optins = { readonly [Name in keyof typeof noOptins]: boolean }

/** Sends a campaign's code to an email address. [MKT-08] [MKT-09] */
export function CampaignForm({ campaign, store, onClaimed }: CampaignFormProps) {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [optins, setOptins] = useState<Optins>(noOptins)
  const { mutateAsync } = useEnterCampaign()
  const lastEntry = useLastEntry()
  const consentTexts = useConsentWords()
  /** The sentence on when today's code was sent; empty if that is not known: the refusal says enough. [MKT-07] */
  const sentAtText = async (email: string): Promise<string> => {
    try {
      const at = await lastEntry(campaign.slug, email)
      return at === null ? '' : ` We sent your code at ${timeOf(at)}. Look in your spam folder too.`
    } catch (error) {
      logFailure('the last entry could not be read', error)
      return ''
    }
  }
  const sending = useFormSending<Outcome>({
    send: async (fields) => {
      const from = store === null ? {} : { storeId: store.storeId }
      const form = campaignForm(fields, { slug: campaign.slug, ...from, ...optins })
      try {
        await mutateAsync(form)
        return { claimedText: null }
      } catch (error) {
        if (!isClaimedToday(error)) throw error
        return { claimedText: `${sentence(error)}${await sentAtText(form.email)}` }
      }
    },
    onSent: (sent) => {
      setOutcome(sent)
      onClaimed?.()
    },
  })
  if (outcome?.claimedText === null)
    return (
      <SentNote title={campaign.thanksTitle} reference={null}>
        <p>{campaign.thanks}</p>
      </SentNote>
    )
  return (
    <FormFrame
      title="Where shall we send it?"
      sending={sending}
      submitLabel={campaign.action}
      note={outcome !== null && <Note tone="warning">{outcome.claimedText}</Note>}
    >
      {store !== null && <p>With best wishes from our people in {store.name}.</p>}
      <SenderFields form={sending.form} isMobileOptional />
      <Stack gap={2}>
        {optinNames.map(([name, kind]) => (
          <Checkbox
            key={name}
            label={consentTexts[kind]}
            checked={optins[name]}
            onChange={({ currentTarget }) => setOptins({ ...optins, [name]: currentTarget.checked })}
          />
        ))}
      </Stack>
    </FormFrame>
  )
}
