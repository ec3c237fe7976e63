import { Button } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Accordion, Facts, StatusLine } from '../../ui/layout/details.tsx'
import { CardGrid, Cluster, Stack } from '../../ui/layout/layout.tsx'
import { Progress } from '../../ui/progress/progress.tsx'
import { ProductCardSkeleton } from '../../shared/food/product-card.tsx'
import { SkeletonGroup, Skeleton, Spinner } from '../../ui/progress/spinner.tsx'
import { PriceAge } from '../../ui/prices/price-age.tsx'
import { EmptyState, ErrorState, Note } from '../../ui/progress/states.tsx'
import { Chapter, Sample } from './chapter.tsx'
import styles from './styleguide.module.css'

const steps = [
  { id: 'preparing', label: 'Preparing', time: '06:02 PM' },
  { id: 'cooking', label: 'Cooking', time: '06:09 PM', icon: 'flame' },
  { id: 'packing', label: 'Packing', icon: 'bag' },
  { id: 'driver', label: 'On its way', icon: 'scooter' },
  { id: 'delivered', label: 'Delivered', time: 'by 06:45 PM', icon: 'home' },
] as const

/** The chapter of states of screens and of waiting. [UI-04] */
export function StateSamples() {
  return (
    <Chapter title="States">
      <Sample name="StatusLine">
        <StatusLine label="Progress of the order" steps={steps} current="cooking" />
      </Sample>
      <div className={styles.pair}>
        <Sample name="EmptyState">
          <Card look="sunken">
            <EmptyState headingLevel={3} title="Nothing in here yet" action={<Button>See the menu</Button>}>
              Add something you like, and it waits here for you.
            </EmptyState>
          </Card>
        </Sample>
        <Sample name="ErrorState">
          <Card look="sunken">
            <ErrorState
              headingLevel={3}
              title="The menu did not arrive"
              action={
                <Button variant="secondary" icon="refresh">
                  Try again
                </Button>
              }
            >
              Your cart is safe. If it keeps happening, call the store.
            </ErrorState>
          </Card>
        </Sample>
      </div>
      <WaitingSamples />
      <div className={styles.pair}>
        <Sample name="Note, PriceAge">
          <Note tone="success" title="You save $12.85">
            The cheapest offer for these items was picked.
          </Note>
          <Note tone="warning" title="The price changes at 09:00 PM" action={<Button variant="quiet">See why</Button>}>
            Orders after nine carry a late surcharge.
          </Note>
          <Note tone="danger">One item has sold out since you added it.</Note>
          <Note>Pickup only at this store.</Note>
          <PriceAge text="Prices from 06:05 PM. We check them when you're back online." />
        </Sample>
        <Sample name="Facts, Accordion">
          <Facts
            facts={[
              { term: 'Subtotal', value: '$37.90' },
              { term: 'Delivery', value: '$8.00' },
              { term: 'Offer', value: '−$3.00', saving: true },
              { term: 'Total', value: '$42.90', strong: true },
            ]}
          />
          <Facts
            look="stats"
            facts={[
              { term: 'energy per slice', value: '620 kJ' },
              { term: 'ready in', value: '15–20 mins' },
            ]}
          />
          <Accordion
            items={[
              { id: 'allergens', title: 'Allergens', content: 'Wheat, milk. Made where nuts are handled.', open: true },
              { id: 'nutrition', title: 'Nutrition', content: 'Average values for one slice.' },
            ]}
          />
        </Sample>
      </div>
    </Chapter>
  )
}

function WaitingSamples() {
  return (
    <>
      <div className={styles.pair}>
        <Sample name="Spinner">
          <Cluster gap={8}>
            <Spinner />
            <Spinner variant="secondary" size="large" />
            <Spinner size="small" hideLabel />
          </Cluster>
        </Sample>
        <Sample name="Progress">
          <Stack>
            <Progress label="Part of the meal chosen" value={2} max={3} showPercent />
            <Progress label="Minimum for delivery" value={25} max={25} tone="success">
              You have reached the minimum for delivery
            </Progress>
          </Stack>
        </Sample>
      </div>
      <Sample name="Skeleton">
        <SkeletonGroup>
          <CardGrid>
            <ProductCardSkeleton />
            <ProductCardSkeleton />
          </CardGrid>
          <Skeleton width="60%" />
        </SkeletonGroup>
      </Sample>
    </>
  )
}
