import { useState } from 'react'
import { isClaimedToday, useEnterCampaign, type CampaignPage } from '../../api/campaigns.ts'
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

/** The outcome: the claimed address's code was sent, or null = it already had one today. */
type Outcome = { readonly claimed: string | null }

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
  const words = useConsentWords()
  const sending = useFormSending<Outcome>({
    send: async (fields) => {
      const from = store === null ? {} : { storeId: store.storeId }
      try {
        await mutateAsync(campaignForm(fields, { slug: campaign.slug, ...from, ...optins }))
        return { claimed: null }
      } catch (trouble) {
        if (!isClaimedToday(trouble)) throw trouble
        return { claimed: sentence(trouble) }
      }
    },
    onSent: (sent) => {
      setOutcome(sent)
      onClaimed?.()
    },
  })
  if (outcome?.claimed === null)
    return (
      <SentNote title={campaign.thanksTitle} reference={null}>
        <p>{campaign.thanks}</p>
      </SentNote>
    )
  return (
    <FormFrame
      title="Where shall we send it?"
      sending={sending}
      action={campaign.action}
      note={outcome !== null && <Note tone="warning">{outcome.claimed}</Note>}
    >
      {store !== null && <p>With best wishes from our people in {store.name}.</p>}
      <SenderFields form={sending.form} isMobileOptional />
      <Stack gap={2}>
        {optinNames.map(([name, kind]) => (
          <Checkbox
            key={name}
            label={words[kind]}
            checked={optins[name]}
            onChange={({ currentTarget }) => setOptins({ ...optins, [name]: currentTarget.checked })}
          />
        ))}
      </Stack>
    </FormFrame>
  )
}
