/** The texts of switches for notifications. */
export const pushTexts = {
  asking: 'Your browser will now ask you to allow this.',
  blocked:
    'Notifications from us are blocked in this browser. To get them, open the site settings beside the address, allow notifications, and load this page again.',
  failed: "We couldn't switch notifications on. Please try again.",
} as const
