import { pageOf } from './html-page.ts'

/** Serialises a value for a script element, in which `<` could end the script. */
const inScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

/** A popup page that posts a message to its opener, if the opener still has this origin, and closes itself. */
export const postMessagePage = (origin: string, message: object): string =>
  pageOf(
    'Back to the shop',
    '<p id="end">The window that asked is gone, or its Cross-Origin-Opener-Policy keeps popups from it. Close this one.</p>' +
      `<script>if(window.opener){window.opener.postMessage(${inScript(message)},${inScript(origin)});window.close()}</script>`,
  )
