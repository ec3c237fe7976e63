import { states } from '@forno/domain/core/basic-types'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState, type SyntheticEvent } from 'react'
import {
  afterTyping,
  suburbSearchQuery,
  verifiedAddress,
  type HandAddress,
  type PicklistEntry,
} from '../../api/addresses.ts'
import { useCall } from '../../lib/http/call-context.ts'
import { useShop } from '../../lib/react/shop-context.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Stack } from '../../ui/layout/layout.tsx'
import { Note } from '../../ui/progress/states.tsx'
import { handRefusals, noHandAddress, withSuburb } from './model/hand-address.ts'
import { useDebounced } from '../../lib/react/use-debounced.ts'
import styles from './locator.module.css'

type HandEntryProps = { readonly isBusy: boolean; readonly onChoose: (entry: PicklistEntry) => void }

/** The delivery address in five fields: a way out where the search does not find it. [LOC-07] */
export function HandEntry({ isBusy, onChoose }: HandEntryProps) {
  const call = useCall()
  const { configuration } = useShop()
  const [typed, setTyped] = useState(noHandAddress)
  const [isSent, setSent] = useState(false)
  const verify = useMutation({ mutationFn: () => verifiedAddress({ call, configuration }, typed) })
  const refusals = isSent ? handRefusals(typed) : {}
  const fields = useId()
  const send = (event: SyntheticEvent) => {
    event.preventDefault()
    setSent(true)
    const [invalidField] = Object.keys(handRefusals(typed))
    if (invalidField === undefined)
      verify.mutate(undefined, { onSuccess: (entry) => entry !== null && onChoose(entry) })
    else document.getElementById(`${fields}-${invalidField}`)?.focus()
  }
  const field = (name: keyof HandAddress, label: string) => ({
    id: `${fields}-${name}`,
    label,
    value: typed[name],
    refusal: refusals[name],
    onChange: ({ target }: { target: { value: string } }) => {
      verify.reset()
      setTyped(name === 'suburb' ? withSuburb(typed, target.value) : { ...typed, [name]: target.value })
    },
  })
  return (
    <form noValidate aria-label="Address by hand" onSubmit={send}>
      <Stack gap={3}>
        <TextField {...field('number', 'Street number')} autoComplete="off" maxLength={20} />
        <TextField {...field('street', 'Street')} autoComplete="off" maxLength={80} />
        <TextField
          {...field('suburb', 'Suburb')}
          autoComplete="address-level2"
          maxLength={60}
          list={`${fields}-suburbs`}
        />
        <Suburbs id={`${fields}-suburbs`} typed={typed.suburb} />
        <TextField {...field('state', 'State')} autoComplete="address-level1" maxLength={3} list={`${fields}-states`} />
        <datalist id={`${fields}-states`}>
          {states.map((state) => (
            <option key={state} value={state} />
          ))}
        </datalist>
        <TextField {...field('postcode', 'Postcode')} autoComplete="postal-code" inputMode="numeric" maxLength={4} />
        {verify.isSuccess && verify.data === null && (
          <div role="alert">
            <Note tone="warning">We don't know that suburb. Check the suburb, state and postcode, or try pickup.</Note>
          </div>
        )}
        {verify.isError && (
          <div role="alert">
            <Note tone="warning">We couldn't look up that address. Try again.</Note>
          </div>
        )}
        <p className={styles.quiet}>
          If we don't list your house, the store and the driver see that it is not verified.
        </p>
        <Button type="submit" busy={isBusy || verify.isPending}>
          Use this address
        </Button>
      </Stack>
    </form>
  )
}

/** Suburbs that begin with the typed text, as suggestions of the browser. */
function Suburbs({ id, typed }: { readonly id: string; readonly typed: string }) {
  const call = useCall()
  const { configuration } = useShop()
  const searchText = useDebounced(typed, afterTyping)
  const { data = [] } = useQuery(suburbSearchQuery({ call, configuration }, searchText))
  return (
    <datalist id={id}>
      {data.map(({ text }) => (
        <option key={text} value={text} />
      ))}
    </datalist>
  )
}
