import { useQuery } from '@tanstack/react-query'
import { useCombobox } from 'downshift'
import { useMemo, useState } from 'react'
import { useController } from 'react-hook-form'
import { storesQuery, type ListedStore } from '../../api/stores.ts'
import { matchingStores } from '../../shared/store-map/found-stores.ts'
import { suggestionClass, suggestionsClass } from '../../ui/fields/suggestion-class.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { SendingForm } from './use-form-sending.ts'
import styles from './forms.module.css'

/** Stores that the list below the field shows at once. */
const maxSuggestions = 8
const noStores: readonly ListedStore[] = []

const storeLabel = (store: ListedStore): string => `${store.name}, ${store.state} ${store.postCode}`

type StoreFieldProps = {
  readonly form: SendingForm['form']
  readonly label: string
  readonly isOptional?: boolean
}

/** A store combobox: search by name, suburb or postcode. Its value is the store's id. [LOC-22] */
export function StoreField({ form, label, isOptional = false }: StoreFieldProps) {
  const { data: stores = noStores } = useQuery(storesQuery())
  const [typed, setTyped] = useState('')
  const isEmpty = typed.trim() === ''
  const { field, fieldState } = useController({
    control: form.control,
    name: 'storeId',
    defaultValue: '',
    rules: {
      validate: (storeId = '') =>
        storeId !== '' || (isEmpty && isOptional) || 'Please choose a store from the list. Type its suburb to find it.',
    },
  })
  const items = useMemo(
    () => (isEmpty ? [] : matchingStores(stores, typed).slice(0, maxSuggestions)),
    [stores, typed, isEmpty],
  )
  const combobox = useCombobox<ListedStore>({
    items,
    inputValue: typed,
    itemToString: (store) => (store === null ? '' : storeLabel(store)),
    defaultHighlightedIndex: 0,
    onInputValueChange: ({ inputValue, type }) => {
      setTyped(inputValue)
      // Typing after a choice clears the chosen store.
      if (type === useCombobox.stateChangeTypes.InputChange) field.onChange('')
    },
    onSelectedItemChange: ({ selectedItem }) => field.onChange(selectedItem?.storeId ?? ''),
  })
  const isShown = combobox.isOpen && items.length > 0
  return (
    <div className={styles.combobox}>
      <TextField
        {...combobox.getInputProps({ ref: field.ref, onBlur: field.onBlur })}
        {...(isShown ? {} : { 'aria-activedescendant': undefined })}
        name={field.name}
        label={label}
        optional={isOptional}
        required={!isOptional}
        hint="Type a suburb, postcode or the store's name, then choose it."
        autoComplete="off"
        refusal={fieldState.error?.message}
      />
      <ul {...combobox.getMenuProps({ 'aria-label': 'Stores' })} className={suggestionsClass(styles.suggestions)}>
        {isShown &&
          items.map((store, index) => (
            <li
              key={store.code}
              {...combobox.getItemProps({ item: store, index })}
              className={suggestionClass(index === combobox.highlightedIndex)}
            >
              {storeLabel(store)}
            </li>
          ))}
      </ul>
      <div role="status">
        {combobox.isOpen && !isEmpty && stores.length > 0 && (
          <VisuallyHidden>{items.length === 1 ? '1 store' : `${items.length} stores`}</VisuallyHidden>
        )}
      </div>
    </div>
  )
}
