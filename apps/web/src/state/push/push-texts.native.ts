import type * as web from './push-texts.ts'

export const pushTexts: Readonly<Record<keyof typeof web.pushTexts, string>> = {
  asking: 'Your phone will now ask you to allow this.',
  blocked:
    'Your phone blocks our notifications. To get them, allow notifications for this app in your phone’s settings.',
  failed: "We couldn't switch notifications on. Please try again.",
}
