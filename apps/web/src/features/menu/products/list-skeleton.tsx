import { CardGrid } from '../../../ui/layout/layout.tsx'
import { SkeletonGroup } from '../../../ui/progress/spinner.tsx'
import styles from './menu.module.css'

/** Fields of the size of cards where cards will be. */
export function ListSkeleton() {
  return (
    <SkeletonGroup label="Loading the menu">
      <CardGrid>
        {[1, 2, 3, 4, 5, 6, 7, 8].map((each) => (
          <div key={each} className={styles.cardToCome} />
        ))}
      </CardGrid>
    </SkeletonGroup>
  )
}
