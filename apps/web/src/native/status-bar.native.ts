import { StatusBar, Style } from '@capacitor/status-bar'
import type * as web from './status-bar.ts'

export const prepareStatusBar: typeof web.prepareStatusBar = async () => {
  await StatusBar.setOverlaysWebView({ overlay: true })
  await StatusBar.setStyle({ style: Style.Default })
}
