import { listenOf, type PartyDefinition } from '../platform/party-definition.ts'
import { createMailbox } from './server.ts'

/** The mail server, and the page that lists its mails. */
export const party: PartyDefinition<'mailbox' | 'smtp'> = {
  offsets: { mailbox: 5, smtp: 6 },
  shopSettings: ({ smtp }) => ({ MAIL_URL: smtp }),
  make: (_environment, clock) => {
    const { app, listen, close } = createMailbox(clock)
    return { listens: { mailbox: listenOf(app), smtp: listen }, close }
  },
}
