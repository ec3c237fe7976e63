import { useState, type ReactNode, type SyntheticEvent } from 'react'
import { useCardPage, type CardPage } from './app-returns.ts'
import { AppPage } from '../../../../shared/app-return/app-page.tsx'
import { BackToApp } from '../../../../shared/app-return/back-to-app.tsx'
import { useHandOver } from '../../../../shared/app-return/hand-over.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Spinner } from '../../../../ui/progress/spinner.tsx'
import { Note } from '../../../../ui/progress/states.tsx'
import { brandOf } from '../../../../state/customer/card-labels.ts'
import { CardEntry, FieldsLost, SecurityCode, useCardEntry } from './card-entry.tsx'
import { codeAlone, useCard } from './use-card.ts'
import styles from './card-panel.module.css'

/**
 * The hosted card page, in the browser above the phone app: the gateway's fields need a page of the shop's own origin.
 * The card's token goes to the app; its number goes to the gateway alone. [PAY-12]
 */
export function CardPageScreen({ returnId }: { readonly returnId: string }) {
  const { data, error, isFetching, refetch } = useCardPage(returnId)
  const { link, isLost, handOver } = useHandOver(returnId)
  const [token, setToken] = useState<string | null>(null)
  if (token !== null)
    return (
      <BackToApp link={link} isLost={isLost} onRetry={() => void handOver(token)}>
        <p>Your card is ready. You have not paid yet: you pay in the app.</p>
      </BackToApp>
    )
  const finish = (made: string) => {
    setToken(made)
    void handOver(made)
  }
  return (
    <AppPage title={data !== undefined && data.savedCard !== null ? 'Your security code' : 'Your card'}>
      {error !== null && (
        <PageLost isExpired={error.status === 404} isBusy={isFetching} onRetry={() => void refetch()} />
      )}
      {error === null && data === undefined && <Spinner label="Loading the card fields" />}
      {data?.savedCard === null && <CardForm page={data} onToken={finish} />}
      {data !== undefined && data.savedCard !== null && (
        <CodeForm page={data} savedCard={data.savedCard} onToken={finish} />
      )}
    </AppPage>
  )
}

type PageLostProps = { readonly isExpired: boolean; readonly isBusy: boolean; readonly onRetry: () => void }

const PageLost = ({ isExpired, isBusy, onRetry }: PageLostProps) => (
  <div role="alert">
    {isExpired ? (
      <Note tone="warning" title="This page has expired">
        You have not been charged. Close it and pay again in the app.
      </Note>
    ) : (
      <Note
        tone="warning"
        title="We couldn't load this page"
        action={
          <Button busy={isBusy} onClick={onRetry}>
            Try again
          </Button>
        }
      >
        You have not been charged. Check your connection and try again.
      </Note>
    )}
  </div>
)

type CardFormProps = { readonly page: CardPage; readonly onToken: (token: string) => void }

const ifLost = 'You have not been charged. You can also close this page and pay another way.'

function CardForm({ page: { captureContext, takesAmex }, onToken }: CardFormProps) {
  const entry = useCardEntry({ begin: () => Promise.resolve(captureContext), takesAmex })
  return (
    <TokenForm makeToken={entry.makeToken} onToken={onToken} label="Use this card">
      <CardEntry entry={entry} ifLost={ifLost} />
    </TokenForm>
  )
}

type CodeFormProps = CardFormProps & { readonly savedCard: NonNullable<CardPage['savedCard']> }

/** The security code of a saved card alone: its bank refused the card without it. [PAY-31] */
function CodeForm({ page: { captureContext, takesAmex }, savedCard, onToken }: CodeFormProps) {
  const card = useCard({ begin: () => Promise.resolve(captureContext), types: codeAlone, takesAmex })
  return (
    <TokenForm makeToken={() => card.makeToken({})} onToken={onToken} label="Use this code">
      <div className={styles.panel}>
        <p>
          The bank of your <strong>{savedCard.name}</strong> needs its security code.
        </p>
        {card.status === 'failed' ? (
          <FieldsLost retry={card.retry} text={ifLost} />
        ) : (
          <SecurityCode card={card} brand={brandOf(savedCard)} />
        )}
      </div>
    </TokenForm>
  )
}

type TokenFormProps = {
  readonly makeToken: () => Promise<string | null>
  readonly onToken: (token: string) => void
  readonly label: string
  readonly children: ReactNode
}

function TokenForm({ makeToken, onToken, label, children }: TokenFormProps) {
  const [isMaking, setMaking] = useState(false)
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    setMaking(true)
    const token = await makeToken()
    setMaking(false)
    if (token !== null) onToken(token)
  }
  return (
    <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      {children}
      <p className={styles.next}>Next you pay in the app. You can still change your mind there.</p>
      <Button type="submit" size="large" wide busy={isMaking}>
        {label}
      </Button>
    </form>
  )
}
