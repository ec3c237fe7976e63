import { Skeleton, SkeletonGroup } from '../../ui/progress/spinner.tsx'
import styles from './order.module.css'

/** A placeholder with the layout of an order. */
export function OrderSkeleton() {
  return (
    <SkeletonGroup className={styles.order}>
      <Skeleton width="70%" height="2.5rem" />
      <Skeleton width="40%" />
      <Skeleton shape="block" height="6rem" />
      <Skeleton shape="block" height="14rem" />
      <Skeleton shape="block" height="12rem" />
    </SkeletonGroup>
  )
}
