import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import { hasSpinLeft } from './model/failed-draw.ts'
import { prizeQuery, type OrderPrize, type PrizeGame, type PrizeProof } from './model/prizes.ts'
import { PageHead } from '../../lib/react/page-head.tsx'
import { useBrand } from '../../lib/react/shop-context.ts'
import { useOrderSession } from '../../state/orders/order-session.ts'
import { useSignIn } from '../../state/sign-in/login.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Page } from '../../ui/layout/layout.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/progress/spinner.tsx'
import { ErrorState } from '../../ui/progress/states.tsx'
import * as routePaths from '../../urls/route-paths.ts'
import { PrizeGameView } from './prize-game-view.tsx'
import { PrizeResult } from './prize-result.tsx'
import styles from './prizes.module.css'

type PrizeScreenProps = {
  readonly orderId: string
  readonly renderTerms: (blocks: PrizeGame['blocks']) => ReactNode
}

/**
 * /order/{orderId}/hawaiian-pizza-game: the prize game of an order. Without a proof of the order, and for an order that
 * may not play, it goes to the order. [MKT-13] [NAV-12]
 */
export function PrizeScreen({ orderId, renderTerms }: PrizeScreenProps) {
  const brand = useBrand()
  const sessionId = useOrderSession(orderId)
  const isLoggedIn = useSignIn() !== null
  return (
    <Page>
      <PageHead title="Prize game" brand={brand} isHidden />
      {sessionId === null && !isLoggedIn ? (
        <ToOrder orderId={orderId} />
      ) : (
        <ProvedGame proof={{ orderId, sessionId }} renderTerms={renderTerms} />
      )}
    </Page>
  )
}

/** Replaces the address, so that Back does not return to it. */
function ToOrder({ orderId }: { readonly orderId: string }) {
  const navigate = useNavigate()
  useEffect(() => {
    void navigate({ to: routePaths.order, params: { orderId }, replace: true })
  }, [navigate, orderId])
  return <WaitingGame />
}

type ProvedGameProps = Pick<PrizeScreenProps, 'renderTerms'> & { readonly proof: PrizeProof }

function ProvedGame({ proof, renderTerms }: ProvedGameProps) {
  const { data, error, refetch } = useQuery(prizeQuery(proof))
  if (data !== undefined) return <OfferedGame prize={data} proof={proof} renderTerms={renderTerms} />
  if (error === null) return <WaitingGame />
  if (!hasSpinLeft(error.status)) return <ToOrder orderId={proof.orderId} />
  return (
    <ErrorState
      icon="offline"
      headingLevel={1}
      title="The game couldn't be loaded"
      action={
        <Button icon="refresh" onClick={() => void refetch()}>
          Try again
        </Button>
      }
    >
      <p>You still have your spin. Check your connection and try again.</p>
    </ErrorState>
  )
}

function OfferedGame({ prize: { game, draw }, proof, renderTerms }: ProvedGameProps & { readonly prize: OrderPrize }) {
  if (game !== null) return <PrizeGameView game={game} draw={draw} proof={proof} terms={renderTerms(game.blocks)} />
  if (draw === null) return <ToOrder orderId={proof.orderId} />
  return (
    <div className={styles.alone}>
      <h1>Your prize</h1>
      <PrizeResult draw={draw} orderId={proof.orderId} takesFocus={false} />
    </div>
  )
}

function WaitingGame() {
  return (
    <SkeletonGroup className={styles.waiting}>
      <Skeleton width="60%" height="2.5rem" />
      <Skeleton shape="block" height="22rem" />
      <Skeleton shape="block" height="10rem" />
    </SkeletonGroup>
  )
}
