import { shortestAddressSearch } from '@forno/domain/fulfilment/address-search'
import { isPostBox, postBoxText } from '@forno/domain/fulfilment/post-box'
import { useQuery } from '@tanstack/react-query'
import { useCombobox } from 'downshift'
import { useState } from 'react'
import { addressSearchQuery, afterTyping, isSearchable, type PicklistEntry } from '../../api/addresses.ts'
import { useCall } from '../../lib/http/call-context.ts'
import { useShop } from '../../lib/react/shop-context.ts'
import { useDebounced } from '../../lib/react/use-debounced.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Spinner } from '../../ui/progress/spinner.tsx'
import { suggestionClass, suggestionsClass } from '../../ui/fields/suggestion-class.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './locator.module.css'

type AddressComboboxProps = {
  readonly initialText: string
  readonly isBusy: boolean
  readonly onChoose: (entry: PicklistEntry) => void
}

/** A combobox for the delivery address: suggestions from three characters on. [LOC-05] [LOC-06] */
export function AddressCombobox({ initialText, isBusy, onChoose }: AddressComboboxProps) {
  const [typed, setTyped] = useState(initialText)
  const { entries, isError, isFetching, isSearching, refetch } = useAddressSearch(typed)
  const isPostBoxText = isPostBox(typed)
  const mayShowEntries = isSearchable(typed) && !isPostBoxText
  const combobox = useCombobox<PicklistEntry>({
    items: [...entries],
    inputValue: typed,
    itemToString: (entry) => entry?.text ?? '',
    onInputValueChange: ({ inputValue }) => setTyped(inputValue),
    onSelectedItemChange: ({ selectedItem }) => selectedItem && onChoose(selectedItem),
    defaultHighlightedIndex: 0,
  })
  // Streets of one name in several suburbs need their suburb.
  const isOneUnlisted = entries.filter(({ isUnlisted }) => isUnlisted).length === 1
  const hasNoEntry = mayShowEntries && !isSearching && (isError || entries.length === 0)
  return (
    <div className={styles.combobox}>
      <TextField
        {...combobox.getInputProps({ onKeyDown: combobox.isOpen && entries.length > 0 ? keepCaretKeys : keepKeys })}
        // downshift marks the first entry before it exists; the attribute would point to nothing.
        {...(entries.length === 0 ? { 'aria-activedescendant': undefined } : {})}
        label="Delivery address"
        placeholder="Start typing your street address"
        hint={`Type at least ${shortestAddressSearch} characters, then choose your address.`}
        autoComplete="off"
        data-autofocus
        after={isFetching || isBusy ? <Spinner hideLabel size="small" label="Looking" /> : undefined}
      />
      <ul
        {...combobox.getMenuProps({ 'aria-label': 'Suggested addresses' })}
        className={suggestionsClass(styles.suggestions)}
      >
        {combobox.isOpen &&
          mayShowEntries &&
          entries.map((entry, index) => (
            <li
              key={entry.moniker}
              {...combobox.getItemProps({ item: entry, index })}
              className={suggestionClass(index === combobox.highlightedIndex)}
            >
              {entry.isUnlisted === true ? `Use ${isOneUnlisted ? streetOf(entry) : entry.text} anyway` : entry.text}
            </li>
          ))}
      </ul>
      <div role="status">
        {mayShowEntries && entries.length > 0 && (
          <VisuallyHidden>{entries.length === 1 ? '1 suggestion' : `${entries.length} suggestions`}</VisuallyHidden>
        )}
        {isPostBoxText && <p className={styles.nothing}>{postBoxText}</p>}
        {hasNoEntry && (
          <p className={styles.nothing}>We couldn't find that address. Check the spelling, or try again.</p>
        )}
      </div>
      {hasNoEntry && (
        <Button variant="secondary" size="small" icon="refresh" onClick={() => void refetch()}>
          Try again
        </Button>
      )}
    </div>
  )
}

const none: readonly PicklistEntry[] = []

/** "4B Gilbert Street" of "4B Gilbert Street, NEWTOWN NSW 2042". */
const streetOf = ({ text }: PicklistEntry): string => text.slice(0, Math.max(text.lastIndexOf(','), 0)) || text

const useAddressSearch = (typed: string) => {
  const call = useCall()
  const { configuration } = useShop()
  const searchText = useDebounced(typed, afterTyping)
  const { data, isError, isFetching, refetch } = useQuery(addressSearchQuery({ call, configuration }, searchText))
  // Between the last key and the search nothing is known: results of a shorter text are never shown for a longer one.
  const isCurrent = searchText.trim() === typed.trim()
  return {
    entries: isCurrent ? (data ?? none) : none,
    isError: isError && isCurrent,
    isFetching,
    isSearching: isFetching || !isCurrent,
    refetch,
  }
}

type Key = React.KeyboardEvent & { nativeEvent: { preventDownshiftDefault?: boolean } }

/** Home and End move the text cursor, not the list's selection. */
const keepCaretKeys = ({ key, nativeEvent }: Key) => {
  if (key === 'Home' || key === 'End') nativeEvent.preventDownshiftDefault = true
}

/** Without a list, Escape closes the surrounding dialog. */
const keepKeys = (event: Key) => {
  keepCaretKeys(event)
  if (event.key === 'Escape') event.nativeEvent.preventDownshiftDefault = true
}
