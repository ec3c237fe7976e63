import { useState } from 'react'
import { Button, ButtonLink, IconButton } from '../../ui/buttons/button.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { Chip, ChipRow } from '../../ui/buttons/chip.tsx'
import { RadioCards, Segmented } from '../../ui/fields/choice.tsx'
import { Cluster, Stack } from '../../ui/layout/layout.tsx'
import { Pagination } from '../../ui/layout/pagination.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { PasswordRules } from '../../ui/fields/password-rules.tsx'
import { Price } from '../../ui/prices/price.tsx'
import { SearchField } from '../../ui/fields/search-field.tsx'
import { Stepper } from '../../ui/fields/stepper.tsx'
import { Tabs } from '../../ui/layout/tabs.tsx'
import { TextArea, TextField } from '../../ui/fields/text-field.tsx'
import { Chapter, Sample } from './chapter.tsx'
import styles from './styleguide.module.css'

/** The chapter of buttons, fields and other controls. [UI-04] */
export function ControlSamples() {
  return (
    <Chapter title="Controls">
      <ButtonSamples />
      <div className={styles.pair}>
        <FieldSamples />
        <ChoiceSamples />
      </div>
      <PasswordSamples />
      <MoveSamples />
    </Chapter>
  )
}

function ButtonSamples() {
  return (
    <Sample name="Button, ButtonLink, IconButton">
      <Cluster>
        <Button>Start my order</Button>
        <Button variant="secondary" icon="pencil">
          Edit
        </Button>
        <Button variant="quiet">Not now</Button>
        <Button variant="danger" icon="bin">
          Remove
        </Button>
        <ButtonLink href="#" variant="secondary">
          A link
        </ButtonLink>
      </Cluster>
      <Cluster>
        <Button size="small">Small</Button>
        <Button size="large">Pay $42.90</Button>
        <Button busy>Add – $18.95</Button>
        <Button disabled>Disabled</Button>
        <IconButton icon="close" label="Close" />
        <IconButton icon="plus" label="Add" variant="filled" />
        <IconButton icon="plus" label="Add another" variant="tinted" />
        <IconButton icon="bag" label="Cart" variant="outlined" count={3} />
        <IconButton icon="flame" label="Keep" disabled />
      </Cluster>
    </Sample>
  )
}

function FieldSamples() {
  const [words, setWords] = useState('basil')
  return (
    <Sample name="TextField, SearchField, TextArea, Checkbox">
      <Stack gap={5}>
        <TextField label="Street address" placeholder="12 Smith St" hint="Start typing, then choose from the list." />
        <TextField
          label="Mobile number"
          inputMode="tel"
          defaultValue="0400 00"
          refusal="Enter 10 digits, such as 0400 000 000."
        />
        <TextField label="Unit or level" optional disabled />
        <TextArea label="Note for the driver" optional />
        <SearchField label="Search the menu" placeholder="Search the menu" value={words} onChange={setWords} />
        <div>
          <Checkbox label="Keep me posted by SMS" hint="Only about this order." defaultChecked />
          <Checkbox label="Offers by email" />
        </div>
      </Stack>
    </Sample>
  )
}

const digit = /\d/

function PasswordSamples() {
  const [password, setPassword] = useState('mozzarella')
  return (
    <Sample name="PasswordField, PasswordRules">
      <div className={styles.pair}>
        <PasswordField
          label="New password"
          autoComplete="off"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
        <PasswordRules
          label="Your password"
          rules={[
            { id: 'length', text: 'must have 8 characters', isKept: password.length >= 8 },
            { id: 'number', text: 'must have a number', isKept: digit.test(password) },
          ]}
        />
      </div>
    </Sample>
  )
}

function ChoiceSamples() {
  const [service, setService] = useState('delivery')
  const [method, setMethod] = useState('receipt')
  return (
    <Sample name="Segmented, RadioCards">
      <Stack gap={5}>
        <Segmented
          legend="How would you like it?"
          value={service}
          onChange={setService}
          options={[
            { value: 'delivery', label: 'Delivery', icon: 'scooter' },
            { value: 'pickup', label: 'Pickup', icon: 'shop' },
          ]}
        />
        <Segmented
          legend="Part of the whole"
          hideLegend
          value="left"
          onChange={() => undefined}
          options={[
            { value: 'left', label: 'Left half', detail: '+ $2.00' },
            { value: 'whole', label: 'Whole' },
            { value: 'right', label: 'Right half', disabled: true },
          ]}
        />
        <RadioCards
          legend="Pay with"
          value={method}
          onChange={setMethod}
          options={[
            { value: 'receipt', label: 'Card', detail: 'Visa, Mastercard, Amex', icon: 'receipt' },
            {
              value: 'cash',
              label: 'Cash',
              detail: 'Have the exact change ready',
              icon: 'receipt',
              aside: <Price cents={4290} />,
            },
            { value: 'tag', label: 'Gift card', detail: 'Not for this order', icon: 'tag', disabled: true },
          ]}
        />
      </Stack>
    </Sample>
  )
}

function MoveSamples() {
  const [count, setCount] = useState(1)
  const [page, setPage] = useState(6)
  const [vegan, setVegan] = useState(true)
  const [spicy, setSpicy] = useState(false)
  return (
    <div className={styles.pair}>
      <Sample name="Stepper">
        <Cluster gap={4}>
          <Stepper label="mushrooms" value={count} onChange={setCount} />
          <Stepper label="garlic bread" value={1} min={0} onChange={() => undefined} removes />
          <Stepper label="at its end" value={10} onChange={() => undefined} />
        </Cluster>
      </Sample>
      <Sample name="Chip">
        <ChipRow label="Filters">
          <Chip on={vegan} onChange={setVegan} icon="slice">
            Vegan
          </Chip>
          <Chip on={spicy} onChange={setSpicy} icon="flame">
            Spicy
          </Chip>
          <Chip icon="sliders">All filters</Chip>
        </ChipRow>
      </Sample>
      <Sample name="Tabs">
        <Tabs
          label="Find a store"
          tabs={[
            {
              id: 'delivery',
              label: 'Delivery',
              content: <p>Only this panel is shown. Arrow keys move between the tabs.</p>,
            },
            { id: 'pickup', label: 'Pickup', content: <p>The second panel.</p> },
            { id: 'recent', label: 'Recent', content: <p>The third panel.</p> },
          ]}
        />
      </Sample>
      <Sample name="Pagination">
        <Pagination current={page} total={12} onChange={setPage} />
      </Sample>
    </div>
  )
}
