import type { Basket } from '@forno/contracts/baskets/basket'
import { unverifiedTexts } from '@forno/domain/fulfilment/door-texts'
import { useEffect, useRef } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { FieldPairs } from '../../../shared/contact/person-fields.tsx'
import { RadioCards } from '../../../ui/fields/choice.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Note } from '../../../ui/progress/states.tsx'
import { hasAlcohol } from './alcohol.ts'
import type { CheckoutValues } from '../checkout-values.ts'
import { doorChanges, doorRule, doorTextFields, seenDoorOf, type DoorTextField } from '../door-values.ts'

type DoorFieldsProps = { readonly basket: Basket; readonly form: UseFormReturn<CheckoutValues> }

/** How the driver reaches the door of a delivery, and what to do there. The store's note comes last. [BAS-04] */
export function DoorFields({ basket, form }: DoorFieldsProps) {
  const { control, register, setValue, formState } = form
  const { contactlessMessage, isContactless } = basket.storeInfo
  const [leaveAtDoor, paymentType] = useWatch({ control, name: ['leaveAtDoor', 'paymentType'] })
  useBasketDoor(basket, form)
  const isLeft = leaveAtDoor && isContactless
  const field = (name: DoorTextField) => ({
    optional: true,
    refusal: formState.errors[name]?.message,
    ...register(name, { validate: (text) => doorRule(name, text) }),
  })
  return (
    <>
      {basket.customerInfo.isUnverified && <Note tone="warning">{unverifiedTexts.customer}</Note>}
      <FieldPairs>
        <TextField label="Unit" autoComplete="address-line2" hint="E.g. 5 or Factory 2" {...field('unit')} />
        <TextField label="Access" autoComplete="off" hint="Gate, level, bell" {...field('access')} />
      </FieldPairs>
      {contactlessMessage !== null && <Note>{contactlessMessage}</Note>}
      <RadioCards
        legend="At the door"
        name="leaveAtDoor"
        value={isLeft ? 'leave' : 'hand'}
        onChange={(choice) => setValue('leaveAtDoor', choice === 'leave', { shouldDirty: true })}
        options={[
          { value: 'hand', label: 'Hand it to me' },
          {
            value: 'leave',
            label: 'Leave it at the door',
            detail: leaveDetail(basket, paymentType),
            disabled: !isContactless,
          },
        ]}
      />
      <TextField
        label="Note for the driver"
        autoComplete="off"
        hint={isLeft ? 'Tell us where to leave it, e.g. behind the pot plant' : 'E.g. the gate sticks'}
        {...field('driverNote')}
      />
    </>
  )
}

/** Why the food cannot be left at the door, or what the customer still has to do there. [RUL-03] [RUL-10] */
const leaveDetail = (basket: Basket, paymentType: CheckoutValues['paymentType']): string | undefined => {
  const { storeInfo } = basket
  if (!storeInfo.isContactless)
    return hasAlcohol(basket)
      ? 'Not with alcohol: the driver checks your ID.'
      : `${storeInfo.name} hands every order over.`
  return paymentType === 'cash' ? 'You still pay the driver in cash.' : undefined
}

/** Puts the basket's door into the form when it changes there, as by another address. */
const useBasketDoor = (basket: Basket, { setValue }: DoorFieldsProps['form']): void => {
  const seen = useRef(seenDoorOf(basket))
  useEffect(() => {
    const now = seenDoorOf(basket)
    const { leaveAtDoor, ...texts } = doorChanges(seen.current, now)
    seen.current = now
    for (const name of doorTextFields) if (texts[name] !== undefined) setValue(name, texts[name])
    if (leaveAtDoor !== undefined) setValue('leaveAtDoor', leaveAtDoor)
  }, [basket, setValue])
}
