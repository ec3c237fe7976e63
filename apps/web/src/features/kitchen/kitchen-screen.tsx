import { useQuery } from '@tanstack/react-query'
import { kitchenError } from './model/kitchen-errors.ts'
import { isSignedOut, kitchenQueueQuery } from './model/kitchen.ts'
import { useKeptQueue } from './model/use-kept-queue.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Spinner } from '../../ui/progress/spinner.tsx'
import { ErrorState } from '../../ui/progress/states.tsx'
import { Board } from './board/board.tsx'
import styles from './kitchen.module.css'
import { Entrance } from './entrance.tsx'

/** The screen of one store's kitchen: enrols once, signs in with the store's PIN, then shows the orders to make. */
export function KitchenScreen() {
  const { data: queue, error, dataUpdatedAt, refetch } = useQuery(kitchenQueueQuery)
  const kept = useKeptQueue(queue, dataUpdatedAt, error)
  if (isSignedOut(error)) return <Entrance hasEnded={queue !== undefined} />
  if (queue !== undefined) return <Board queue={queue} receivedAt={dataUpdatedAt} loss={error} />
  if (kept !== null && error !== null) return <Board {...kept} loss={error} />
  return (
    <main className={styles.waiting}>
      {error === null ? (
        <Spinner label="Fetching orders…" size="large" />
      ) : (
        <ErrorState
          icon="offline"
          headingLevel={1}
          title="No orders yet"
          action={
            <Button size="large" icon="refresh" onClick={() => void refetch()}>
              Try again
            </Button>
          }
        >
          {kitchenError(error)} This screen keeps trying by itself.
        </ErrorState>
      )}
    </main>
  )
}
