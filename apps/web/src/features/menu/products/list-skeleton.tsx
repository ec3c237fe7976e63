import { CardGrid } from '../../../ui/layout/layout.tsx'
import { SkeletonGroup } from '../../../ui/progress/spinner.tsx'
import styles from './menu.module.css'

/** Placeholders of the size of product cards. */
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
