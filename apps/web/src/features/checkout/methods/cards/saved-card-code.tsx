import type { SavedCard } from '@forno/contracts/customers/customers'
import { useImperativeHandle, type Ref } from 'react'
import { useCall } from '../../../../lib/http/call-context.ts'
import { brandOf } from '../../../../state/customer/card-labels.ts'
import type { PanelProps } from '../../payment/method.ts'
import { FieldsLost, SecurityCode } from './card-entry.tsx'
import { captureContextFor } from './microform.ts'
import { codeAlone, useCard } from './use-card.ts'

/** Makes the gateway's token of a security code; null = the field shows what is missing, or its page was closed. */
export type MakeCode = () => Promise<string | null>

export type SavedCardCodeProps = Pick<PanelProps, 'basket'> & {
  readonly card: SavedCard
  readonly maker: Ref<MakeCode>
}

/** The security code of a saved card, in the gateway's field. [PAY-31] */
export function SavedCardCode({ card, basket, maker }: SavedCardCodeProps) {
  const call = useCall()
  const entry = useCard({ begin: captureContextFor(call, basket), types: codeAlone, takesAmex: true })
  useImperativeHandle(maker, () => () => entry.makeToken({}))
  if (entry.status === 'failed') return <FieldsLost retry={entry.retry} />
  return <SecurityCode card={entry} brand={brandOf(card)} />
}
