import type { OptOutType } from './model/opt-outs.ts'

type OptOutTexts = {
  readonly title: string
  readonly lead: string
  readonly action: string
  readonly done: string
  /** The messages that continue. */
  readonly continuing: string
  readonly other: { readonly type: OptOutType; readonly label: string }
}

/** Texts of each opt-out, before and after it. [MKT-06] */
export const optOutTexts: Readonly<Record<OptOutType, OptOutTexts>> = {
  email: {
    title: 'No more offers by email',
    lead: "One tap and we'll stop emailing you offers. It works straight away, and you don't need to log in.",
    action: 'Stop emails with offers',
    done: "Done. We won't email you offers any more.",
    continuing:
      'You will still get emails about an order that you place, and about your account where you ask for one, such as a new password. They carry no offers.',
    other: { type: 'sms', label: 'Stop text messages with offers, too' },
  },
  sms: {
    title: 'No more offers by text message',
    lead: "One tap and we'll stop texting you offers. It works straight away, and you don't need to log in.",
    action: 'Stop texts with offers',
    done: "Done. We won't text you offers any more.",
    continuing: 'You will still get text messages about an order that you place. They carry no offers.',
    other: { type: 'email', label: 'Stop emails with offers, too' },
  },
}

/** Follows `done` where news for fans were stopped as well. [MKT-03] */
export const fanDone = 'We have also taken you off the list for fans of Supercars.'
