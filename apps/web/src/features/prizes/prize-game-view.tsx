import { useEffect, useState, type ReactNode } from 'react'
import { useDrawPrize, type PrizeDraw, type PrizeGame, type PrizeProof } from './model/prizes.ts'
import type { ApiError } from '../../lib/http/api-error.ts'
import { sentence } from '../../state/texts/sentences.ts'
import { Button, ButtonLink } from '../../ui/buttons/button.tsx'
import { Note } from '../../ui/progress/states.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { paths } from '../../urls/urls.ts'
import { hasSpinLeft } from './model/failed-draw.ts'
import { restingAngle, spinAngle } from './model/wheel.ts'
import { OddsTable } from './odds-table.tsx'
import { PrizeResult } from './prize-result.tsx'
import { Wheel } from './wheel.tsx'
import styles from './prizes.module.css'

/** Milliseconds of a spin; equals the transition of `.isSpinning`. */
const spinTime = 5_200

type PrizeGameViewProps = {
  readonly game: PrizeGame
  /** null = not played yet. */
  readonly draw: PrizeDraw | null
  readonly proof: PrizeProof
  readonly terms: ReactNode
}

/** The wheel with its button, the result, the odds and the terms. [MKT-13] */
export function PrizeGameView({ game, draw, proof, terms }: PrizeGameViewProps) {
  const { title, segments } = game
  const { isSpinning, hasPlayedHere, play, isBusy, error } = useSpin(draw, proof)
  const index = segments.findIndex(({ id }) => id === draw?.segmentId)
  const angleOf = isSpinning || hasPlayedHere ? spinAngle : restingAngle
  const rotation = draw === null || index < 0 ? 0 : angleOf(index, segments.length)
  const isDrawn = draw !== null && !isSpinning
  return (
    <div className={styles.game}>
      <header className={styles.head}>
        <p className={styles.kicker}>{isDrawn ? 'Your spin' : 'Your order comes with a spin'}</p>
        <h1>{title}</h1>
      </header>
      <div className={styles.stage}>
        <Wheel
          segments={segments}
          rotation={rotation}
          isSpinning={isSpinning}
          drawnId={isDrawn ? draw.segmentId : null}
        />
        {error !== null && <Note tone="danger">{failureText(error)}</Note>}
        {isDrawn ? (
          <PrizeResult draw={draw} orderId={proof.orderId} takesFocus={hasPlayedHere} />
        ) : (
          <Button size="large" wide busy={isBusy || isSpinning} onClick={play}>
            Spin the wheel
          </Button>
        )}
        <p role="status" className={styles.status}>
          {isSpinning && 'The wheel is turning.'}
        </p>
      </div>
      <div className={styles.beside}>
        <OddsTable game={game} />
        <section aria-labelledby="terms" className={styles.terms}>
          <h2 id="terms">The rules</h2>
          {terms}
        </section>
        {!isDrawn && (
          <ButtonLink variant="quiet" icon="back" href={paths.order(proof.orderId)}>
            Back to your order
          </ButtonLink>
        )}
      </div>
    </div>
  )
}

const failureText = (error: ApiError): string =>
  hasSpinLeft(error.status) ? `${sentence(error)} You still have your spin.` : sentence(error)

/** Draws the prize and turns the wheel; with reduced motion the result appears at once. [MKT-13] */
const useSpin = (draw: PrizeDraw | null, proof: PrizeProof) => {
  const drawing = useDrawPrize(proof)
  const prefersNoMotion = useMedia('(prefers-reduced-motion: reduce)')
  const [spin, setSpin] = useState<'none' | 'turning' | 'over'>('none')
  useEffect(() => {
    if (spin !== 'turning' || draw === null) return
    const timer = setTimeout(() => setSpin('over'), prefersNoMotion ? 0 : spinTime)
    return () => clearTimeout(timer)
  }, [spin, draw, prefersNoMotion])
  return {
    isSpinning: spin === 'turning' && draw !== null && !prefersNoMotion,
    hasPlayedHere: spin !== 'none',
    isBusy: drawing.isPending,
    error: drawing.error,
    play: () => {
      setSpin('turning')
      drawing.mutate(undefined, { onError: () => setSpin('none') })
    },
  }
}
