import { Share as Plugin } from '@capacitor/share'
import type { Share } from './share.ts'

/** The message with which the plug-in rejects when the person closes the share sheet. */
const dismissal = /cancell?ed/i

/** The share sheet of the system. */
export const share: Share = {
  isAvailable: () => true,
  open: ({ title, text, url }) =>
    Plugin.share({ title, text, url, dialogTitle: title }).then(
      () => 'shared',
      (error: unknown) => (error instanceof Error && dismissal.test(error.message) ? 'dismissed' : 'failed'),
    ),
}
