import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useId, useState } from 'react'
import { kitchenError } from '../model/kitchen-errors.ts'
import { kitchenItemsQuery, useMarkSoldOut, type KitchenItem } from '../model/kitchen.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { SearchField } from '../../../ui/fields/search-field.tsx'
import { Spinner } from '../../../ui/progress/spinner.tsx'
import { EmptyState, ErrorState, Note } from '../../../ui/progress/states.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import styles from './sheets.module.css'
import { soldOutGroups, type SoldOutGroup } from './sold-out-list.ts'

/** Products and ingredients with a switch each for sold out. [CAT-19] */
export function SoldOutSheet({ onClose }: { onClose: () => void }) {
  const { data: items, error, refetch } = useQuery(kitchenItemsQuery)
  return (
    <Dialog title="Sold out" size="large" onClose={onClose} className={styles.tall}>
      {items !== undefined && <SoldOutList items={items} />}
      {items === undefined && error === null && <Spinner label="Fetching the menu…" />}
      {items === undefined && error !== null && (
        <ErrorState title="The list did not come" action={<Button onClick={() => void refetch()}>Try again</Button>}>
          {kitchenError(error)}
        </ErrorState>
      )}
    </Dialog>
  )
}

const soldOutIds = (items: readonly KitchenItem[]): ReadonlySet<string> =>
  new Set(items.filter(({ isSoldOut }) => isSoldOut).map(({ itemId }) => itemId))

function SoldOutList({ items }: { items: readonly KitchenItem[] }) {
  const [search, setSearch] = useState('')
  const [before, setBefore] = useState(() => soldOutIds(items))
  const mark = useMarkSoldOut()
  const groups = soldOutGroups(items, before, useDeferredValue(search))
  const searchFor = (text: string) => {
    setSearch(text)
    if (text === '') setBefore(soldOutIds(items))
  }
  return (
    <>
      <div className={styles.search}>
        <SearchField
          label="Search products and ingredients"
          placeholder="Search, such as ham or cola"
          value={search}
          onChange={searchFor}
        />
        <p className={styles.hint}>
          Tap what has run out. The shop stops selling it at once; tap again when it is back.
        </p>
        <div role="alert">
          {mark.error && (
            <Note tone="danger" title="Not saved">
              {kitchenError(mark.error)}
            </Note>
          )}
        </div>
      </div>
      {groups.length === 0 && (
        <EmptyState icon="search" headingLevel={3} title="Nothing by that name">
          Try fewer letters.
        </EmptyState>
      )}
      {groups.map((group) => (
        <SoldOutItems
          key={group.title}
          group={group}
          onMark={({ itemId }, isSoldOut) => mark.mutate({ itemId, isSoldOut })}
        />
      ))}
    </>
  )
}

type SoldOutItemsProps = {
  readonly group: SoldOutGroup
  readonly onMark: (item: KitchenItem, isSoldOut: boolean) => void
}

/** One group of the list under its heading. Titles have spaces, which no id may have. */
export function SoldOutItems({ group: { title, items }, onMark }: SoldOutItemsProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.part}>
      <h3 id={id}>{title}</h3>
      <ul className={styles.items}>
        {items.map((item) => (
          <li key={item.itemId}>
            <SoldOutSwitch item={item} onMark={(isSoldOut) => onMark(item, isSoldOut)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function SoldOutSwitch({ item, onMark }: { item: KitchenItem; onMark: (isSoldOut: boolean) => void }) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={item.isSoldOut}
      className={styles.switch}
      onClick={() => onMark(!item.isSoldOut)}
    >
      <span className={styles.itemName}>
        {item.name}
        <VisuallyHidden> sold out</VisuallyHidden>
      </span>
      <span className={styles.mark} aria-hidden>
        {item.isSoldOut ? 'Sold out' : 'In stock'}
      </span>
    </button>
  )
}
