import { expect, test } from 'vitest'
import { states } from '../core/basic-types.ts'
import { ageInWords, formKindLabels, formKinds, kindOfMessage, mailboxOfForm, readFormMailboxes } from './forms.ts'

const isAddress = (text: string) => /^[^@\s,]+@[^@\s,=]+$/.test(text)
const read = (text: string) => readFormMailboxes(text, isAddress)

test('[LOC-22] a form goes to the mailbox of its kind and state, otherwise to that of its kind', () => {
  const mailboxes = {
    contact: { everywhere: 'contact@a.au', byState: { NSW: 'contact.nsw@a.au' } },
    complaint: { everywhere: 'complaint@a.au', byState: { VIC: 'complaint.vic@a.au' } },
    careers: { everywhere: 'careers@a.au', byState: {} },
    franchise: { everywhere: 'franchise@a.au', byState: { NSW: 'franchise.nsw@a.au' } },
  } as const
  const special: Readonly<Record<string, string>> = {
    'contact NSW': 'contact.nsw@a.au',
    'complaint VIC': 'complaint.vic@a.au',
    'franchise NSW': 'franchise.nsw@a.au',
  }
  for (const kind of formKinds) {
    expect(mailboxOfForm(mailboxes, { kind, state: null })).toBe(`${kind}@a.au`)
    for (const state of states)
      expect(mailboxOfForm(mailboxes, { kind, state })).toBe(special[`${kind} ${state}`] ?? `${kind}@a.au`)
  }
})

test.each([
  ['care@a.au', { everywhere: 'care@a.au', byState: {} }],
  [' care@a.au , NSW = n@a.au,TAS=t@a.au ', { everywhere: 'care@a.au', byState: { NSW: 'n@a.au', TAS: 't@a.au' } }],
])('[LOC-22] [CFG-11] reads the mailboxes %j', (text, mailboxes) => {
  expect(read(text)).toEqual(mailboxes)
})

test.each([
  ['without an address for everywhere', 'NSW=n@a.au'],
  ['of an unknown state', 'care@a.au, NZ=n@a.au'],
  ['of a state in small letters', 'care@a.au, nsw=n@a.au'],
  ['of a state that is named twice', 'care@a.au, NSW=n@a.au, NSW=m@a.au'],
  ['with a bad address', 'care at a.au'],
  ['with a bad address of a state', 'care@a.au, NSW=n'],
  ['with two addresses of a state', 'care@a.au, NSW=n@a.au=m@a.au'],
  ['with two addresses for everywhere', 'care@a.au, more@a.au'],
  ['with an empty part', 'care@a.au,'],
  ['of a name that every object has', 'care@a.au, constructor=n@a.au'],
  ['that are empty', ''],
])('[LOC-22] [CFG-11] refuses mailboxes %s', (_, text) => {
  expect(read(text)).toBeNull()
})

test.each([
  [{ subject: 'Thanks' }, 'contact'],
  [{ subject: 'Complaint about a cold pizza' }, 'complaint'],
  [{ subject: 'I want to COMPLAIN' }, 'complaint'],
  [{ subject: 'Complaint', topic: 'feedback' }, 'contact'],
  [{ subject: 'Cold pizza', topic: 'complaint' }, 'complaint'],
  [{ subject: 'An uncomplaining crew' }, 'contact'],
] as const)('[LOC-22] the message %j is of the kind %s', (message, kind) => {
  expect(kindOfMessage(message)).toBe(kind)
})

test.each([
  [-1, '0 minutes'],
  [59_999, '0 minutes'],
  [60_000, '1 minute'],
  [59 * 60_000, '59 minutes'],
  [3_600_000, '1 hour'],
  [24 * 3_600_000 - 1, '23 hours'],
  [24 * 3_600_000, '1 day'],
  [47 * 3_600_000, '1 day'],
  [48 * 3_600_000, '2 days'],
])('[LOC-22] the age of %i ms is %s', (milliseconds, words) => {
  expect(ageInWords(milliseconds)).toBe(words)
})

test('[LOC-22] each kind of form has its name', () => {
  expect(formKindLabels).toEqual({
    contact: 'Message',
    complaint: 'Complaint',
    careers: 'Job application',
    franchise: 'Franchise enquiry',
  })
})
