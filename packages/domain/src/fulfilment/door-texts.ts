import { doorDetailsOf, type DoorDetails } from './delivery-address.ts'

/** A line about the door: its term, and its text. */
export type DoorFact = { readonly term: string; readonly text: string }

/**
 * What the driver must know at the door beside the address, as the ticket, the order page and the mail list it; empty
 * where nothing is known. The food is handed over unless a line says otherwise. [BAS-04]
 */
export const doorFacts = (details: Partial<DoorDetails>): readonly DoorFact[] => {
  // Answers of a server of an earlier release lack them.
  const { access, leaveAtDoor, driverNote } = doorDetailsOf(details)
  return [
    ...(access === null ? [] : [{ term: 'Access', text: access }]),
    ...(leaveAtDoor ? [{ term: 'Handover', text: 'Leave at the door' }] : []),
    ...(driverNote === null ? [] : [{ term: 'Note for the driver', text: driverNote }]),
  ]
}

/** What an address that the address search did not list means, to the store and to the customer. */
export const unverifiedTexts = {
  store: 'Address not verified – call the customer if in doubt',
  customer: "We couldn't find this street number, so please check it. The store may call you.",
} as const
