import { pageOf } from './html-page.ts'

/** A value inside a script element, where `<` could end it. */
const inScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

/** A page in a popup that tells the window which opened it, if that is still of the origin that asked, and closes. */
export const tellingPage = (origin: string, message: object): string =>
  pageOf(
    'Back to the shop',
    '<p id="end">The window that asked is gone, or its Cross-Origin-Opener-Policy keeps popups from it. Close this one.</p>' +
      `<script>if(window.opener){window.opener.postMessage(${inScript(message)},${inScript(origin)});window.close()}</script>`,
  )
