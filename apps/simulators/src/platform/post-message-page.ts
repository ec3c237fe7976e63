import { pageOf } from './html-page.ts'
import { inScript } from './markup.ts'

/** The statement that posts a message to the opener of a page, if the opener still has this origin. */
const posting = (origin: string, message: object): string =>
  `window.opener.postMessage(${inScript(message)},${inScript(origin)})`

/** A script element that reports to the opener of a page. */
export const reportToOpener = (origin: string, message: object): string =>
  `<script>if(window.opener)${posting(origin, message)}</script>`

/** A popup page that posts a message to its opener, if the opener still has this origin, and closes itself. */
export const postMessagePage = (origin: string, message: object): string =>
  pageOf(
    'Back to the shop',
    '<p id="end">The window that asked is gone, or its Cross-Origin-Opener-Policy keeps popups from it. Close this one.</p>' +
      `<script>if(window.opener){${posting(origin, message)};window.close()}</script>`,
  )
