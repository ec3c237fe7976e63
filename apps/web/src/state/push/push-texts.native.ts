import type * as web from './push-texts.ts'

export const pushTexts: Readonly<Record<keyof typeof web.pushTexts, string>> = {
  asking: 'Your phone asks you now whether we may.',
  blocked:
    'Notifications from us are blocked on this phone. To get them, open the settings of your phone, choose this app, and allow notifications.',
  failed: "We couldn't switch notifications on. Please try again.",
}
