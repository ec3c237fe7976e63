import { closePrompt, install, type InstallEvent } from '../model/install-prompt.ts'

/** Takes the browser's offer to install, which would otherwise cover any screen, for the page of an order. */
export const watchInstall = (): void => {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    install.setState({ event: event as InstallEvent })
  })
  window.addEventListener('appinstalled', () => closePrompt(localStorage))
}
