import type { MealChoice, MealGroup } from '../../api/meals.ts'
import { centsOf } from '../../lib/money.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { RadioCards } from '../../ui/fields/choice.tsx'
import { formatPrice } from '../../ui/prices/format-price.ts'
import { Icon } from '../../ui/icon.tsx'
import { Stepper } from '../../ui/fields/stepper.tsx'
import { addedBy, countIn, isFilled, withNothing, withQuantity, type Draft, type MealPick } from './meal-draft.ts'
import { chooseWords } from './meal-texts.ts'
import styles from './meal-slots.module.css'

type SlotsProps = {
  readonly groups: readonly MealGroup[]
  readonly draft: Draft
  readonly onChange: (draft: Draft) => void
  /** Opens the builder for a chosen pizza. */
  readonly onCustomise: (group: MealGroup, choice: MealChoice, picked: MealPick) => void
}

/** The groups of a meal, each with its choices. [CAT-21] */
export function MealSlots({ groups, ...slot }: SlotsProps) {
  return (
    <ol className={styles.slots}>
      {groups.map((group) => (
        <MealSlot key={group.groupId} group={group} {...slot} />
      ))}
    </ol>
  )
}

type SlotProps = Omit<SlotsProps, 'groups'> & { readonly group: MealGroup }

function MealSlot(props: SlotProps) {
  const { group, draft } = props
  const isComplete = isFilled(draft, group)
  const isSingle = group.max === 1
  return (
    <li className={styles.slot}>
      <div className={styles.head}>
        <h3 id={`slot-${group.groupId}`}>{group.name}</h3>
        <p className={isComplete ? styles.done : styles.open}>
          {isComplete && <Icon name="check" size={20} />}
          {chooseWords(group, countIn(draft, group))}
        </p>
      </div>
      {isSingle ? <SingleChoice {...props} /> : <SeveralChoices {...props} />}
      <CustomiseButtons {...props} />
    </li>
  )
}

const upchargeLabel = ({ upcharge }: MealChoice): string | undefined =>
  upcharge > 0 ? `+ ${formatPrice(centsOf(upcharge))}` : undefined

const detailOf = ({ sizeName, isOutOfStock }: MealChoice): string | undefined =>
  isOutOfStock ? 'Sold out at this store today' : (sizeName ?? undefined)

/** The choice of an optional group that takes nothing. */
const none = 'none'

/** The choices of a group that takes one product. */
function SingleChoice({ group, draft, onChange }: SlotProps) {
  const [picked] = draft[group.groupId] ?? []
  const options = group.products.map((choice) => ({
    value: choice.productId,
    label: choice.name,
    detail: detailOf(choice),
    aside: upchargeLabel(choice),
    disabled: choice.isOutOfStock,
  }))
  return (
    <RadioCards
      legend={group.name}
      hideLegend
      options={group.min === 0 ? [{ value: none, label: 'None' }, ...options] : options}
      value={picked?.productId ?? (group.min === 0 ? none : undefined)}
      onChange={(value) => onChange(value === none ? withNothing(draft, group) : withQuantity(draft, group, value, 1))}
    />
  )
}

/** The choices of a group that takes several products, each with a stepper. */
function SeveralChoices({ group, draft, onChange }: SlotProps) {
  const remaining = group.max - countIn(draft, group)
  return (
    <ul className={styles.some}>
      {group.products.map((choice) => {
        const picked = draft[group.groupId]?.find(({ productId }) => productId === choice.productId)
        const quantity = picked?.quantity ?? 0
        return (
          <li key={choice.productId}>
            <span className={styles.words}>
              {choice.name}
              <span className={styles.detail}>
                {[detailOf(choice), upchargeLabel(choice)].filter(Boolean).join(' · ')}
              </span>
            </span>
            <Stepper
              label={choice.name}
              value={quantity}
              max={choice.isOutOfStock ? 0 : quantity + remaining}
              onChange={(next) => onChange(withQuantity(draft, group, choice.productId, next))}
            />
          </li>
        )
      })}
    </ul>
  )
}

/** A button for each pizza of a meal that opens its builder, with the price of its extras. */
function CustomiseButtons({ group, draft, onCustomise }: SlotProps) {
  return (draft[group.groupId] ?? []).map((picked) => {
    const choice = group.products.find(({ productId }) => productId === picked.productId)
    if (choice === undefined || choice.sizeId === null) return null
    const extras = addedBy(group, picked) - centsOf(choice.upcharge)
    return (
      <p key={picked.productId} className={styles.custom}>
        <Button variant="quiet" size="small" icon="pencil" onClick={() => onCustomise(group, choice, picked)}>
          Customise {choice.name}
        </Button>
        {extras > 0 && <span>Extras + {formatPrice(extras)}</span>}
      </p>
    )
  })
}
