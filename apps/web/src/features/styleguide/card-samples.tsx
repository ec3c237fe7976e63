import { IconButton } from '../../ui/buttons/button.tsx'
import { Badge, Card } from '../../ui/layout/card.tsx'
import { CardGrid, Cluster } from '../../ui/layout/layout.tsx'
import { MediaRow } from '../../ui/layout/media-row.tsx'
import { Plate } from '../../ui/pictures/plate.tsx'
import { Price } from '../../ui/prices/price.tsx'
import { ProductCard } from '../../shared/food/product-card.tsx'
import { Chapter, Sample } from './chapter.tsx'
import styles from './styleguide.module.css'

const dishes = [
  { name: 'Margherita', kind: 1, text: 'Tomato, mozzarella, basil leaves, olive oil', cents: 1395 },
  { name: 'Hot Pepperoni', kind: 1, text: 'Double pepperoni, fresh chilli, mozzarella', cents: 1695, badge: 'New' },
  { name: 'Garden Supreme', kind: 1, text: 'Mushroom, capsicum, olives, red onion, spinach', cents: 1795 },
  { name: 'Prosciutto & Rocket', kind: 1, text: 'Shaved prosciutto, rocket, parmesan', cents: 2195, isSoldOut: true },
  { name: 'Garlic Bread', kind: 3, text: 'Baked to order with parsley butter', cents: 695 },
  { name: 'Rocket Salad', kind: 5, text: 'Pear, parmesan, balsamic', cents: 895 },
  { name: 'Sticky Wings', kind: 2, text: 'Ten wings, smoky barbecue', cents: 1295 },
  { name: 'Tiramisù', kind: 8, text: 'Espresso, mascarpone, cocoa', cents: 895, badge: 'New' },
  { name: 'Lemon Spritz', kind: 4, text: 'Cold and not too sweet, 330 mL', cents: 450 },
  { name: 'Sparkling Water', kind: 6, text: '750 mL', cents: 550 },
  { name: 'Feast for Four', kind: 7, text: 'Two large pizzas, two sides, one drink', cents: 5495, was: 6780 },
]

/** The chapter of cards, rows and badges. [UI-04] */
export function CardSamples() {
  return (
    <Chapter title="Cards">
      <Sample name="ProductCard on its Plate">
        <CardGrid>
          {dishes.map(({ name, kind, text, cents, badge, isSoldOut, was }) => (
            <ProductCard
              key={name}
              name={name}
              kind={kind}
              href={`#${encodeURIComponent(name)}`}
              description={text}
              detail="from 620 kJ per slice"
              headingLevel={4}
              price={<Price cents={cents} was={was} />}
              badges={badge && <Badge tone="highlight">{badge}</Badge>}
              unavailable={isSoldOut && 'Sold out – try Hot Pepperoni'}
              actions={!isSoldOut && <IconButton icon="plus" label={`Add ${name}`} variant="tinted" />}
            />
          ))}
        </CardGrid>
      </Sample>
      <div className={styles.pair}>
        <Sample name="Card">
          <Card>A flat card has a hairline and stays quiet.</Card>
          <Card look="sunken">A sunken card holds what is less important.</Card>
          <Card look="floating">A floating card has the one soft shadow.</Card>
        </Sample>
        <Sample name="MediaRow">
          <MediaRow
            media={<Plate name="Ranch dip" kind={4} />}
            name="Ranch dip"
            detail="$1.95"
            action={<IconButton icon="plus" label="Add Ranch dip" variant="tinted" />}
          />
        </Sample>
        <Sample name="Badge">
          <Cluster>
            <Badge>Vegetarian</Badge>
            <Badge tone="highlight">New</Badge>
            <Badge tone="success">Save $12.85</Badge>
            <Badge tone="warning">Few left</Badge>
            <Badge tone="danger">Sold out</Badge>
            <Badge tone="info">Pickup only</Badge>
          </Cluster>
        </Sample>
      </div>
    </Chapter>
  )
}
